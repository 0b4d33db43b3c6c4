import type { Delivery, SessionRecord, Shipping } from '../records.ts'

/** A session in the format of Stripe's API (2026-10-28), with every documented field. */
export function wireSession(session: SessionRecord, baseUrl: string): object {
  const { delivery } = session
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: session.amountTotal - (session.shipping?.amount ?? 0),
    amount_total: session.amountTotal,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    client_secret: null,
    collected_information: delivery && wireCollected(session, delivery),
    consent: null,
    consent_collection: null,
    created: session.created,
    currency: session.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: session.submitText ? { message: session.submitText } : null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: wireCustomer(session),
    customer_email: session.customerEmail,
    discounts: [],
    expires_at: session.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: session.locale,
    managed_payments: null,
    metadata: session.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent: session.intentId,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: session.paymentStatus,
    permissions: null,
    phone_number_collection: { enabled: session.collectsPhone },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: session.countries && { allowed_countries: session.countries },
    shipping_cost: session.shipping ? wireShippingCost(session.shipping) : null,
    shipping_options: session.shipping
      ? [{ shipping_amount: session.shipping.amount, shipping_rate: session.shipping.rateId }]
      : [],
    status: session.status,
    submit_type: null,
    subscription: null,
    success_url: session.successUrl,
    total_details: {
      amount_discount: 0,
      amount_shipping: session.shipping?.amount ?? 0,
      amount_tax: 0,
    },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${baseUrl}/pay/${session.id}` : null,
    wallet_options: null,
  }
}

function wireShippingCost({ amount, rateId }: Shipping): object {
  return {
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    shipping_rate: rateId,
  }
}

function wireCollected(session: SessionRecord, delivery: Delivery): object {
  return {
    business_name: null,
    individual_name: null,
    shipping_details: session.countries && { name: delivery.name, address: delivery.address },
  }
}

/** Before the payment, only the mail address given at creation is known. */
function wireCustomer(session: SessionRecord): object | null {
  const { customerEmail, delivery } = session
  if (customerEmail === null && delivery === null) return null
  return {
    address: delivery?.address ?? null,
    business_name: null,
    email: customerEmail,
    individual_name: null,
    name: delivery?.name ?? null,
    phone: session.collectsPhone ? (delivery?.phone ?? null) : null,
    tax_exempt: 'none',
    tax_ids: [],
  }
}
