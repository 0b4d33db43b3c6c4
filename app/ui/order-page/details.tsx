import type { ReactNode } from 'react'
import { orderPageWords, detailsWords as words } from '../../content/orders/customer-order.ts'
import type { OrderPage } from '../../domain/order-page/order-page.ts'
import type { OrderIntent, RefusedOrderForm } from '../../forms/shop/order-page-forms.ts'
import { PhoneLink } from '../frame/phone-link.tsx'
import { AddressForm, PhoneForm } from './change-forms.tsx'
import { CodeForm } from './code-form.tsx'
import { hasAccessForm } from './has-access-form.ts'

type DetailsProps = {
  order: OrderPage
  /** Whether a mailed code waits to be entered. */
  codeSent: boolean
  refused: RefusedOrderForm | undefined
}

/**
 * The customer's details: shortened with a form to confirm the email, or complete with the forms that
 * change them.
 */
export function Details({ order, codeSent, refused }: DetailsProps) {
  const { customer, changeable, confirmed } = order
  const isAhead = confirmed && order.delivery.kind === 'delivery' && order.status !== 'delivered'
  const isFixed = isAhead && !order.addressChangeable
  return (
    <section
      id="details"
      tabIndex={-1}
      aria-labelledby="details-title"
      className="scroll-mt-28 outline-none"
    >
      <h2 id="details-title" className="text-2xl">
        {orderPageWords.details}
      </h2>
      <dl className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Detail label={words.labels.name}>{customer.name}</Detail>
        <Detail label={words.labels.email}>{customer.email}</Detail>
        <Detail label={words.labels.phone}>{customer.phone || words.noPhone}</Detail>
        {order.delivery.kind === 'delivery' && (
          <Detail label={words.labels.address}>
            {customer.address ? customer.address.join('\n') : words.noAddress}
          </Detail>
        )}
      </dl>
      {customer.whole ? (
        <div className="mt-6 flex flex-col gap-3">
          {changeable && <PhoneForm phone={customer.phone} refused={of('phone', refused)} />}
          {order.addressChangeable && (
            <AddressForm address={customer.addressFields} refused={of('address', refused)} />
          )}
          {isFixed && (
            <p className="text-ink-soft">
              {words.fixed} <PhoneLink />
            </p>
          )}
        </div>
      ) : (
        <CodeForm
          email={customer.email}
          lead={codeLead(order)}
          sent={codeSent}
          refused={refused && CONFIRMED_BY_CODE.includes(refused.intent) ? refused : undefined}
        />
      )}
    </section>
  )
}

function codeLead(order: OrderPage): string {
  if (!order.changeable) return words.shortened
  return hasAccessForm(order) ? words.shortenedToTellDrivers : words.shortenedToChange
}

/** The forms that need the code, and those for it. */
const CONFIRMED_BY_CODE: readonly OrderIntent[] = [
  'code',
  'send-code',
  'phone',
  'address',
  'access',
]

const of = (intent: RefusedOrderForm['intent'], refused: RefusedOrderForm | undefined) =>
  refused?.intent === intent ? refused : undefined

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  )
}
