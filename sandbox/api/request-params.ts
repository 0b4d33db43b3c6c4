import { z } from 'zod'
import { ApiError } from './api-error.ts'
import type { Form, FormValue } from './form-encoding.ts'

const wholeNumber = z
  .string()
  .regex(/^-?\d{1,12}$/, 'must be a whole number')
  .transform(Number)
const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(5000)
const text = (max: number) => z.string().min(1, 'must not be empty').max(max)
/** Stripe's limits: 50 pairs, names up to 40 characters, values up to 500. */
const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, 'holds more than 50 pairs')
const expand = z
  .array(z.enum(['payment_intent', 'payment_intent.latest_charge'], 'cannot be expanded here'))
  .max(4)

/** £999,999.99, Stripe's maximum per payment. */
const MAX_AMOUNT = 99_999_999

const currency = z.string().regex(/^[a-z]{3}$/i, 'must be a three-letter currency')

const lineItem = z.strictObject({
  quantity: wholeNumber.pipe(z.number().min(1).max(999_999)),
  price_data: z.strictObject({
    currency,
    unit_amount: wholeNumber.pipe(z.number().min(0).max(MAX_AMOUNT)),
    product_data: z.strictObject({
      name: text(5000),
      description: text(40_000).optional(),
      images: z.array(address.max(2048)).max(8).optional(),
    }),
  }),
})

/** One option at a fixed price, created with the session. */
const shippingOption = z.strictObject({
  shipping_rate_data: z.strictObject({
    type: z.enum(['fixed_amount'], 'must be fixed_amount').optional(),
    display_name: text(100),
    fixed_amount: z.strictObject({
      amount: wholeNumber.pipe(z.number().min(0).max(MAX_AMOUNT)),
      currency,
    }),
  }),
})

/** The supported parameters of a new session. */
export const sessionParams = z.strictObject({
  custom_text: z.strictObject({ submit: z.strictObject({ message: text(1200) }) }).optional(),
  mode: z.enum(['payment'], 'must be payment'),
  line_items: z.array(lineItem).min(1).max(100),
  success_url: address,
  cancel_url: address.optional(),
  client_reference_id: text(200).optional(),
  customer_email: z.email().max(800).optional(),
  expires_at: wholeNumber.optional(),
  locale: z.enum(['auto', 'en', 'en-GB']).optional(),
  metadata: metadata.optional(),
  phone_number_collection: z.strictObject({ enabled: flag }).optional(),
  shipping_address_collection: z
    .strictObject({ allowed_countries: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1) })
    .optional(),
  /** Stripe accepts up to five; the page of the sandbox offers one. */
  shipping_options: z.array(shippingOption).min(1).max(1).optional(),
  ui_mode: z.enum(['hosted_page'], 'must be hosted_page').optional(),
})

export const refundParams = z.strictObject({
  payment_intent: text(5000).optional(),
  charge: text(5000).optional(),
  amount: wholeNumber.pipe(z.number().min(1).max(MAX_AMOUNT)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
})

export const expireParams = z.strictObject({})
export const readParams = z.strictObject({ expand: expand.optional() })

/** Unix seconds, both ends included. */
const stretch = z.strictObject({ gte: wholeNumber.optional(), lte: wholeNumber.optional() })
export const listParams = z.strictObject({
  payment_intent: text(5000).optional(),
  limit: wholeNumber.pipe(z.number().min(1).max(100)).optional(),
  created: stretch.optional(),
  starting_after: text(5000).optional(),
})

export type ListParams = z.infer<typeof listParams>
export type SessionParams = z.infer<typeof sessionParams>
export type RefundParams = z.infer<typeof refundParams>

/**
 * Validates a request's parameters.
 *
 * @throws ApiError that names the first invalid parameter, as Stripe does
 */
export function readRequest<T extends z.ZodType>(schema: T, form: Form): z.infer<T> {
  const parsed = schema.safeParse(form)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  if (!issue) throw new ApiError(400, 'The request is invalid')
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    const param = nameParam([...path, issue.keys[0] ?? ''])
    const message = `Received unknown parameter: ${param}`
    throw new ApiError(400, message, { code: 'parameter_unknown', param })
  }
  const param = nameParam(path)
  if (isMissing(form, path)) {
    const message = `Missing required param: ${param}.`
    throw new ApiError(400, message, { code: 'parameter_missing', param })
  }
  throw new ApiError(400, `Invalid ${param}: ${issue.message}`, { param })
}

/** `line_items[0][quantity]` */
function nameParam([first = '', ...rest]: string[]): string {
  return first + rest.map((part) => `[${part}]`).join('')
}

function isMissing(form: Form, path: string[]): boolean {
  let value: FormValue | undefined = form
  for (const part of path) {
    if (typeof value !== 'object') return false
    value = Array.isArray(value) ? value[Number(part)] : value[part]
  }
  return value === undefined
}
