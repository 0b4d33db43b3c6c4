import { z } from 'zod'

/**
 * Schemas of the Stripe objects that the shop reads, as documented (API 2026-10-28): all required
 * fields, the optional ones in use, and no others. Parts that the shop never reads are not checked.
 */

const text = z.string()
const nullableText = z.string().nullable()
const integer = z.int()
const nullableInteger = z.int().nullable()
const boolean = z.boolean()
const nullableObject = z.looseObject({}).nullable()
const nullableList = z.array(z.unknown()).nullable()
const reference = nullableText
const metadata = z.record(text, text)

const address = z.strictObject({
  city: nullableText,
  country: nullableText,
  line1: nullableText,
  line2: nullableText,
  postal_code: nullableText,
  state: nullableText,
})

const shipping = z.strictObject({
  address: address.optional(),
  carrier: nullableText.optional(),
  name: text.optional(),
  phone: nullableText.optional(),
  tracking_number: nullableText.optional(),
})

export const intentShape = z.strictObject({
  id: text,
  object: z.literal('payment_intent'),
  allowed_payment_method_types: nullableList,
  amount: integer,
  amount_capturable: integer,
  amount_received: integer,
  application: reference,
  application_fee_amount: nullableInteger,
  automatic_payment_methods: nullableObject,
  canceled_at: nullableInteger,
  cancellation_reason: nullableText,
  capture_method: text,
  client_secret: nullableText,
  confirmation_method: text,
  created: integer,
  currency: text,
  customer: reference,
  customer_account: nullableText,
  description: nullableText,
  excluded_payment_method_types: nullableList,
  last_payment_error: nullableObject,
  latest_charge: z.union([nullableText, z.lazy(() => chargeShape)]),
  livemode: boolean,
  managed_payments: nullableObject,
  metadata,
  next_action: nullableObject,
  on_behalf_of: reference,
  payment_method: reference,
  payment_method_configuration_details: nullableObject,
  payment_method_options: nullableObject,
  payment_method_types: z.array(text),
  payment_record: reference,
  processing: nullableObject,
  receipt_email: nullableText,
  review: reference,
  setup_future_usage: nullableText,
  shipping: shipping.nullable(),
  source: reference,
  statement_descriptor: nullableText,
  statement_descriptor_suffix: nullableText,
  status: text,
  transfer_data: nullableObject.optional(),
  transfer_group: nullableText,
})

export const sessionShape = z.strictObject({
  id: text,
  object: z.literal('checkout.session'),
  adaptive_pricing: nullableObject,
  after_expiration: nullableObject,
  allow_promotion_codes: boolean.nullable(),
  allowed_payment_method_types: nullableList,
  amount_subtotal: nullableInteger,
  amount_total: nullableInteger,
  automatic_tax: z.strictObject({
    enabled: boolean,
    liability: nullableObject,
    provider: nullableText,
    status: nullableText,
  }),
  billing_address_collection: nullableText,
  cancel_url: nullableText,
  client_reference_id: nullableText,
  client_secret: nullableText,
  collected_information: z
    .strictObject({
      business_name: nullableText,
      individual_name: nullableText,
      shipping_details: z.strictObject({ address, name: text }).nullable(),
    })
    .nullable(),
  consent: nullableObject,
  consent_collection: nullableObject,
  created: integer,
  currency: nullableText,
  currency_conversion: nullableObject,
  custom_fields: z.array(z.unknown()),
  custom_text: z.strictObject({
    after_submit: nullableObject,
    shipping_address: nullableObject,
    submit: nullableObject,
    terms_of_service_acceptance: nullableObject,
  }),
  customer: reference,
  customer_account: nullableText,
  customer_creation: nullableText,
  customer_details: z
    .strictObject({
      address: address.nullable(),
      business_name: nullableText,
      email: nullableText,
      individual_name: nullableText,
      name: nullableText,
      phone: nullableText,
      tax_exempt: nullableText,
      tax_ids: nullableList,
    })
    .nullable(),
  customer_email: nullableText,
  discounts: nullableList,
  expires_at: integer,
  integration_identifier: nullableText,
  invoice: reference,
  invoice_creation: nullableObject,
  livemode: boolean,
  locale: nullableText,
  managed_payments: nullableObject,
  metadata: metadata.nullable(),
  mode: text,
  origin_context: nullableText,
  payment_intent: z.union([nullableText, intentShape]),
  payment_link: reference,
  payment_method_collection: nullableText,
  payment_method_configuration_details: nullableObject,
  payment_method_options: nullableObject,
  payment_method_types: z.array(text),
  payment_status: z.enum(['no_payment_required', 'paid', 'unpaid']),
  permissions: nullableObject,
  phone_number_collection: z.strictObject({ enabled: boolean }).optional(),
  recovered_from: nullableText,
  saved_payment_method_options: nullableObject,
  setup_intent: reference,
  shipping_address_collection: z.strictObject({ allowed_countries: z.array(text) }).nullable(),
  shipping_cost: z
    .strictObject({
      amount_subtotal: integer,
      amount_tax: integer,
      amount_total: integer,
      shipping_rate: nullableText,
    })
    .nullable(),
  shipping_options: z.array(z.strictObject({ shipping_amount: integer, shipping_rate: text })),
  status: z.enum(['complete', 'expired', 'open']).nullable(),
  submit_type: nullableText,
  subscription: reference,
  success_url: nullableText,
  total_details: z
    .strictObject({
      amount_discount: integer,
      amount_shipping: nullableInteger,
      amount_tax: integer,
    })
    .nullable(),
  ui_mode: nullableText,
  url: nullableText,
  wallet_options: nullableObject,
})

const chargeShape = z.strictObject({
  id: text,
  object: z.literal('charge'),
  amount: integer,
  amount_captured: integer,
  amount_refunded: integer,
  application: reference,
  application_fee: reference,
  application_fee_amount: nullableInteger,
  balance_transaction: reference,
  billing_details: z.strictObject({
    address: address.nullable(),
    email: nullableText,
    name: nullableText,
    phone: nullableText,
    tax_id: nullableText,
  }),
  calculated_statement_descriptor: nullableText,
  captured: boolean,
  created: integer,
  currency: text,
  customer: reference,
  description: nullableText,
  disputed: boolean,
  failure_balance_transaction: reference,
  failure_code: nullableText,
  failure_message: nullableText,
  fraud_details: nullableObject,
  livemode: boolean,
  metadata,
  on_behalf_of: reference,
  outcome: nullableObject,
  paid: boolean,
  payment_intent: reference,
  payment_method: nullableText,
  payment_method_details: nullableObject,
  receipt_email: nullableText,
  receipt_number: nullableText,
  receipt_url: nullableText,
  refunded: boolean,
  review: reference,
  shipping: shipping.nullable(),
  source: nullableObject,
  source_transfer: reference,
  statement_descriptor: nullableText,
  statement_descriptor_suffix: nullableText,
  status: text,
  transfer_data: nullableObject,
  transfer_group: nullableText,
})

export const refundShape = z.strictObject({
  id: text,
  object: z.literal('refund'),
  amount: integer,
  balance_transaction: reference,
  charge: reference,
  created: integer,
  currency: text,
  customer: reference,
  customer_account: nullableText,
  failure_balance_transaction: reference.optional(),
  failure_reason: text.optional(),
  metadata: metadata.nullable(),
  payment_intent: reference,
  payment_method: reference,
  reason: nullableText,
  receipt_number: nullableText,
  source_transfer_reversal: reference,
  status: nullableText,
  transfer_reversal: reference,
})

export const eventShape = z.strictObject({
  id: text,
  object: z.literal('event'),
  api_version: nullableText,
  created: integer,
  data: z.strictObject({
    object: z.discriminatedUnion('object', [sessionShape, chargeShape, refundShape]),
  }),
  livemode: boolean,
  pending_webhooks: integer,
  request: z.strictObject({ id: nullableText, idempotency_key: nullableText }).nullable(),
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
  z.strictObject({ object: z.literal('list'), data: z.array(of), has_more: boolean, url: text })
