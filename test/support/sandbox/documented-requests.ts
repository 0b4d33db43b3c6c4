import { z } from 'zod'

const text = z.string()
const metadata = z.record(text, text)
/** Numbers and booleans in form encoding, which arrive as strings. */
const wholeText = z.string().regex(/^\d+$/)
const yesText = z.enum(['true', 'false'])

/** The documented parameters that the shop may send, by endpoint. */
export const requestShapes = {
  openSession: z.strictObject({
    cancel_url: z.url(),
    client_reference_id: text.max(200),
    custom_text: z.strictObject({ submit: z.strictObject({ message: text.max(1200) }) }).optional(),
    customer_email: text,
    expires_at: wholeText,
    line_items: z.array(
      z.strictObject({
        price_data: z.strictObject({
          currency: text,
          product_data: z.strictObject({
            description: text.max(40_000).optional(),
            images: z.array(z.url()).optional(),
            name: text.max(5000),
          }),
          unit_amount: wholeText,
        }),
        quantity: wholeText,
      }),
    ),
    locale: z.enum(['auto', 'en', 'en-GB']),
    metadata,
    mode: z.enum(['payment', 'setup', 'subscription']),
    phone_number_collection: z.strictObject({ enabled: yesText }),
    shipping_address_collection: z.strictObject({ allowed_countries: z.array(text) }).optional(),
    shipping_options: z
      .array(
        z.strictObject({
          shipping_rate_data: z.strictObject({
            display_name: text.max(100),
            fixed_amount: z.strictObject({ amount: wholeText, currency: text }),
            type: z.literal('fixed_amount').optional(),
          }),
        }),
      )
      .max(5)
      .optional(),
    success_url: z.url(),
  }),
  listSessions: z.strictObject({
    created: z.strictObject({ gte: wholeText.optional(), lte: wholeText.optional() }),
    limit: wholeText,
    starting_after: text.optional(),
  }),
  listRefunds: z.strictObject({
    created: z.strictObject({ gte: wholeText.optional(), lte: wholeText.optional() }).optional(),
    limit: wholeText,
    payment_intent: text.optional(),
    starting_after: text.optional(),
  }),
  listDisputes: z.strictObject({
    created: z.strictObject({ gte: wholeText.optional(), lte: wholeText.optional() }),
    limit: wholeText,
    starting_after: text.optional(),
  }),
  readSession: z.strictObject({ expand: z.array(text).optional() }),
  expireSession: z.strictObject({ expand: z.array(text).optional() }),
  refund: z.strictObject({
    amount: wholeText.optional(),
    metadata: metadata.optional(),
    payment_intent: text,
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  }),
}
