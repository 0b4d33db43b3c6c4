declare const brand: unique symbol

/**
 * A distinct type for values that have the same form at runtime, such as two kinds of id: the compiler
 * refuses one where the other is expected. Costs nothing at runtime.
 */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name }
