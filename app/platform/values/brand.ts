declare const brand: unique symbol

/**
 * A type of its own for values that look alike at runtime, such as two kinds of id: the compiler
 * refuses one where the other is asked for. Costs nothing at runtime.
 */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name }
