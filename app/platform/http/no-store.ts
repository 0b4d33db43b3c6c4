/** The header of an uncacheable response. */
export const NO_STORE = { 'cache-control': 'no-store' } as const
