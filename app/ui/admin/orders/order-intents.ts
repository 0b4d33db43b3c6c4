/** Intents of the forms in an order's dialog. */
export const INTENTS = ['status', 'refund', 'return-stock', 'resend'] as const
export type OrderIntent = (typeof INTENTS)[number]
