/** The states of a sell request. Staff may set any of them at any time. */
export const SELL_STATUSES = ['new', 'contacted', 'purchased', 'declined'] as const
export type SellStatus = (typeof SELL_STATUSES)[number]
