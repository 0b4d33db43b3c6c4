/** The header of an answer that no cache keeps. */
export const NO_STORE = { 'cache-control': 'no-store' } as const
