import { useState } from 'react'
import { Link } from 'react-router'
import { orderParts as words } from '../../../../content/staff/orders/orders.ts'
import type { StaffOrder } from '../../../../domain/orders/admin/staff-order.ts'
import { orderNumber } from '../../../../domain/orders/order-number.ts'
import { ANONYMISED_NAME } from '../../../../platform/values/anonymised-name.ts'
import { Button } from '../../../button.tsx'

/** Why an order has no address, as one of the words for it. */
function missingAddress({ customer, delivery, stockState }: StaffOrder) {
  if (delivery.kind === 'collection') return 'collectsFrom'
  if (customer.name === ANONYMISED_NAME) return 'addressDeleted'
  return stockState === 'held' ? 'addressFollows' : 'noAddress'
}

/** The delivery address and the customer of an order. */
export function OrderRecipient({ order }: { order: StaffOrder }) {
  const { customer, delivery, shippingAddress } = order
  const collects = delivery.kind === 'collection'
  return (
    <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      <section>
        <h3 className="mb-1 text-lg">{collects ? words.collects : words.deliverTo}</h3>
        {shippingAddress ? (
          <>
            <address className="mb-2 text-base whitespace-pre-line not-italic wrap-anywhere">
              {shippingAddress}
            </address>
            <CopyAddress address={shippingAddress} />
          </>
        ) : (
          <p className="text-ink-soft">{words[missingAddress(order)]}</p>
        )}
        {delivery.zone && (
          <p className="mt-2 text-ink-soft">{words.pricedFor(delivery.zone, delivery.postcode)}</p>
        )}
      </section>
      <section className="grid content-start gap-1 wrap-anywhere">
        <h3 className="mb-1 text-lg">{words.customer}</h3>
        <p className="text-base">{customer.name}</p>
        {customer.phone && (
          <p>
            <a
              href={`tel:${customer.phone.replaceAll(/[^\d+]/g, '')}`}
              className="text-link inline-block py-0.5"
            >
              {customer.phone}
            </a>
          </p>
        )}
        {customer.email && (
          <>
            <p>
              <a
                href={`mailto:${customer.email}?subject=${encodeURIComponent(`Order ${orderNumber(order.id)}`)}`}
                className="text-link inline-block py-0.5"
              >
                {customer.email}
              </a>
            </p>
            <p>
              <Link
                to={`/admin/orders?q=${encodeURIComponent(customer.email)}`}
                className="text-link inline-block py-0.5"
              >
                All orders of this customer
              </Link>
            </p>
          </>
        )}
      </section>
    </div>
  )
}

function CopyAddress({ address }: { address: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    setCopied(true)
  }
  return (
    <Button
      variant="secondary"
      size="small"
      className="noscript:hidden"
      // Without permission for the clipboard the address can still be selected.
      onClick={() => void copy().catch(() => {})}
    >
      <span aria-live="polite">{copied ? words.copied : words.copyAddress}</span>
    </Button>
  )
}
