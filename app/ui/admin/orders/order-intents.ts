/** What the forms of an order's dialog ask for. */
export const INTENTS = ['status', 'refund', 'return-stock', 'resend'] as const
export type OrderIntent = (typeof INTENTS)[number]
