import { ApiError } from './api/api-error.ts'
import type { SessionParams } from './api/request-params.ts'
import { randomId } from './random-id.ts'
import type { SessionRecord, Shipping } from './records.ts'
import { nowSeconds, type SandboxState } from './sandbox-state.ts'

const MIN_LIFETIME_S = 30 * 60
const MAX_LIFETIME_S = 24 * 60 * 60
/** Stripe's minimum amount in pence. */
const MIN_TOTAL = 30

/**
 * Creates a session; the caller stores it.
 *
 * @throws ApiError if Stripe would not open it
 */
export function openSession(sandbox: SandboxState, params: SessionParams): SessionRecord {
  const created = nowSeconds(sandbox)
  const lines = params.line_items.map(({ quantity, price_data: price }) => ({
    title: price.product_data.name,
    description: price.product_data.description ?? null,
    unitAmount: price.unit_amount,
    quantity,
    imageUrl: price.product_data.images?.[0] ?? null,
  }))
  const currency = readCurrency(params)
  const shipping = readShipping(params, currency)
  return {
    id: randomId('cs_test_', 58),
    created,
    expiresAt: readExpiry(params.expires_at, created),
    status: 'open',
    paymentStatus: 'unpaid',
    currency,
    amountTotal: addUp(lines, shipping?.amount ?? 0),
    shipping,
    lines,
    customerEmail: params.customer_email ?? null,
    clientReferenceId: params.client_reference_id ?? null,
    metadata: params.metadata ?? {},
    locale: params.locale ?? null,
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    submitText: params.custom_text?.submit.message ?? null,
    collectsPhone: params.phone_number_collection?.enabled ?? false,
    countries: params.shipping_address_collection?.allowed_countries ?? null,
    intentId: null,
    delivery: null,
  }
}

function readExpiry(expiresAt: number | undefined, created: number): number {
  if (expiresAt === undefined) return created + MAX_LIFETIME_S
  const life = expiresAt - created
  if (life < MIN_LIFETIME_S) {
    throw new ApiError(400, 'expires_at must be at least 30 minutes ahead', { param: 'expires_at' })
  }
  if (life > MAX_LIFETIME_S) {
    throw new ApiError(400, 'expires_at must be less than 24 hours ahead', { param: 'expires_at' })
  }
  return expiresAt
}

function readCurrency(params: SessionParams): string {
  const currencies = new Set(
    params.line_items.map((item) => item.price_data.currency.toLowerCase()),
  )
  const [currency] = currencies
  if (currency === undefined || currencies.size > 1) {
    throw new ApiError(400, 'All line items must have the same currency', { param: 'line_items' })
  }
  return currency
}

/** The only option counts as chosen. */
function readShipping(params: SessionParams, currency: string): Shipping | null {
  const [option] = params.shipping_options ?? []
  if (!option) return null
  const { display_name: name, fixed_amount: price } = option.shipping_rate_data
  if (price.currency.toLowerCase() !== currency) {
    const message = 'The shipping option must have the currency of the line items'
    throw new ApiError(400, message, { param: 'shipping_options' })
  }
  return { rateId: randomId('shr_', 24), name, amount: price.amount }
}

function addUp(lines: SessionRecord['lines'], shipping: number): number {
  const total = lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, shipping)
  if (total < MIN_TOTAL) {
    const message = 'The total must be at least 30 pence'
    throw new ApiError(400, message, { code: 'amount_too_small', param: 'line_items' })
  }
  if (total > 99_999_999) {
    const message = 'The total must be no more than £999,999.99'
    throw new ApiError(400, message, { code: 'amount_too_large', param: 'line_items' })
  }
  return total
}
