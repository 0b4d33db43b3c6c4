import { z } from 'zod'

/**
 * Schemas of the Stripe objects that the shop reads, as documented (API 2026-10-28): all required
 * fields, the optional ones in use, and no others. Parts that the shop never reads are not checked.
 */

const text = z.string()
const maybeText = z.string().nullable()
const whole = z.int()
const maybeWhole = z.int().nullable()
const yes = z.boolean()
const maybeObject = z.looseObject({}).nullable()
const maybeList = z.array(z.unknown()).nullable()
const reference = maybeText
const metadata = z.record(text, text)

const address = z.strictObject({
  city: maybeText,
  country: maybeText,
  line1: maybeText,
  line2: maybeText,
  postal_code: maybeText,
  state: maybeText,
})

const shipping = z.strictObject({
  address: address.optional(),
  carrier: maybeText.optional(),
  name: text.optional(),
  phone: maybeText.optional(),
  tracking_number: maybeText.optional(),
})

export const intentShape = z.strictObject({
  id: text,
  object: z.literal('payment_intent'),
  allowed_payment_method_types: maybeList,
  amount: whole,
  amount_capturable: whole,
  amount_received: whole,
  application: reference,
  application_fee_amount: maybeWhole,
  automatic_payment_methods: maybeObject,
  canceled_at: maybeWhole,
  cancellation_reason: maybeText,
  capture_method: text,
  client_secret: maybeText,
  confirmation_method: text,
  created: whole,
  currency: text,
  customer: reference,
  customer_account: maybeText,
  description: maybeText,
  excluded_payment_method_types: maybeList,
  last_payment_error: maybeObject,
  latest_charge: z.union([maybeText, z.lazy(() => chargeShape)]),
  livemode: yes,
  managed_payments: maybeObject,
  metadata,
  next_action: maybeObject,
  on_behalf_of: reference,
  payment_method: reference,
  payment_method_configuration_details: maybeObject,
  payment_method_options: maybeObject,
  payment_method_types: z.array(text),
  payment_record: reference,
  processing: maybeObject,
  receipt_email: maybeText,
  review: reference,
  setup_future_usage: maybeText,
  shipping: shipping.nullable(),
  source: reference,
  statement_descriptor: maybeText,
  statement_descriptor_suffix: maybeText,
  status: text,
  transfer_data: maybeObject.optional(),
  transfer_group: maybeText,
})

export const sessionShape = z.strictObject({
  id: text,
  object: z.literal('checkout.session'),
  adaptive_pricing: maybeObject,
  after_expiration: maybeObject,
  allow_promotion_codes: yes.nullable(),
  allowed_payment_method_types: maybeList,
  amount_subtotal: maybeWhole,
  amount_total: maybeWhole,
  automatic_tax: z.strictObject({
    enabled: yes,
    liability: maybeObject,
    provider: maybeText,
    status: maybeText,
  }),
  billing_address_collection: maybeText,
  cancel_url: maybeText,
  client_reference_id: maybeText,
  client_secret: maybeText,
  collected_information: z
    .strictObject({
      business_name: maybeText,
      individual_name: maybeText,
      shipping_details: z.strictObject({ address, name: text }).nullable(),
    })
    .nullable(),
  consent: maybeObject,
  consent_collection: maybeObject,
  created: whole,
  currency: maybeText,
  currency_conversion: maybeObject,
  custom_fields: z.array(z.unknown()),
  custom_text: z.strictObject({
    after_submit: maybeObject,
    shipping_address: maybeObject,
    submit: maybeObject,
    terms_of_service_acceptance: maybeObject,
  }),
  customer: reference,
  customer_account: maybeText,
  customer_creation: maybeText,
  customer_details: z
    .strictObject({
      address: address.nullable(),
      business_name: maybeText,
      email: maybeText,
      individual_name: maybeText,
      name: maybeText,
      phone: maybeText,
      tax_exempt: maybeText,
      tax_ids: maybeList,
    })
    .nullable(),
  customer_email: maybeText,
  discounts: maybeList,
  expires_at: whole,
  integration_identifier: maybeText,
  invoice: reference,
  invoice_creation: maybeObject,
  livemode: yes,
  locale: maybeText,
  managed_payments: maybeObject,
  metadata: metadata.nullable(),
  mode: text,
  origin_context: maybeText,
  payment_intent: z.union([maybeText, intentShape]),
  payment_link: reference,
  payment_method_collection: maybeText,
  payment_method_configuration_details: maybeObject,
  payment_method_options: maybeObject,
  payment_method_types: z.array(text),
  payment_status: z.enum(['no_payment_required', 'paid', 'unpaid']),
  permissions: maybeObject,
  phone_number_collection: z.strictObject({ enabled: yes }).optional(),
  recovered_from: maybeText,
  saved_payment_method_options: maybeObject,
  setup_intent: reference,
  shipping_address_collection: z.strictObject({ allowed_countries: z.array(text) }).nullable(),
  shipping_cost: z
    .strictObject({
      amount_subtotal: whole,
      amount_tax: whole,
      amount_total: whole,
      shipping_rate: maybeText,
    })
    .nullable(),
  shipping_options: z.array(z.strictObject({ shipping_amount: whole, shipping_rate: text })),
  status: z.enum(['complete', 'expired', 'open']).nullable(),
  submit_type: maybeText,
  subscription: reference,
  success_url: maybeText,
  total_details: z
    .strictObject({ amount_discount: whole, amount_shipping: maybeWhole, amount_tax: whole })
    .nullable(),
  ui_mode: maybeText,
  url: maybeText,
  wallet_options: maybeObject,
})

const chargeShape = z.strictObject({
  id: text,
  object: z.literal('charge'),
  amount: whole,
  amount_captured: whole,
  amount_refunded: whole,
  application: reference,
  application_fee: reference,
  application_fee_amount: maybeWhole,
  balance_transaction: reference,
  billing_details: z.strictObject({
    address: address.nullable(),
    email: maybeText,
    name: maybeText,
    phone: maybeText,
    tax_id: maybeText,
  }),
  calculated_statement_descriptor: maybeText,
  captured: yes,
  created: whole,
  currency: text,
  customer: reference,
  description: maybeText,
  disputed: yes,
  failure_balance_transaction: reference,
  failure_code: maybeText,
  failure_message: maybeText,
  fraud_details: maybeObject,
  livemode: yes,
  metadata,
  on_behalf_of: reference,
  outcome: maybeObject,
  paid: yes,
  payment_intent: reference,
  payment_method: maybeText,
  payment_method_details: maybeObject,
  receipt_email: maybeText,
  receipt_number: maybeText,
  receipt_url: maybeText,
  refunded: yes,
  review: reference,
  shipping: shipping.nullable(),
  source: maybeObject,
  source_transfer: reference,
  statement_descriptor: maybeText,
  statement_descriptor_suffix: maybeText,
  status: text,
  transfer_data: maybeObject,
  transfer_group: maybeText,
})

export const refundShape = z.strictObject({
  id: text,
  object: z.literal('refund'),
  amount: whole,
  balance_transaction: reference,
  charge: reference,
  created: whole,
  currency: text,
  customer: reference,
  customer_account: maybeText,
  failure_balance_transaction: reference.optional(),
  failure_reason: text.optional(),
  metadata: metadata.nullable(),
  payment_intent: reference,
  payment_method: reference,
  reason: maybeText,
  receipt_number: maybeText,
  source_transfer_reversal: reference,
  status: maybeText,
  transfer_reversal: reference,
})

export const eventShape = z.strictObject({
  id: text,
  object: z.literal('event'),
  api_version: maybeText,
  created: whole,
  data: z.strictObject({
    object: z.discriminatedUnion('object', [sessionShape, chargeShape, refundShape]),
  }),
  livemode: yes,
  pending_webhooks: whole,
  request: z.strictObject({ id: maybeText, idempotency_key: maybeText }).nullable(),
  type: z.enum([
    'charge.refunded',
    'refund.created',
    'refund.failed',
    'checkout.session.async_payment_failed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.completed',
    'checkout.session.expired',
  ]),
})

export const errorShape = z.strictObject({
  error: z.strictObject({
    charge: text.optional(),
    code: text.optional(),
    decline_code: text.optional(),
    doc_url: text.optional(),
    message: text.optional(),
    param: text.optional(),
    payment_method_type: text.optional(),
    request_log_url: text.optional(),
    type: z.enum(['api_error', 'card_error', 'idempotency_error', 'invalid_request_error']),
  }),
})

export const listShape = <T extends z.ZodType>(of: T) =>
  z.strictObject({ object: z.literal('list'), data: z.array(of), has_more: yes, url: text })
