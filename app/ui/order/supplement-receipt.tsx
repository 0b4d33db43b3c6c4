import { supplementWords } from '../../content/orders/supplement-receipt.ts'
import { orderNumber } from '../../domain/orders/order-number.ts'
import type { ConfirmedOrder } from '../../domain/orders/receipt/confirmed-order.ts'
import type { OrderId } from '../../platform/values/ids.ts'
import { formatPence } from '../../platform/values/money.ts'
import { ButtonLink } from '../button.tsx'
import { useShop } from '../frame/use-shop.ts'
import { PaidMark } from './paid-mark.tsx'

type SupplementReceiptProps = {
  order: ConfirmedOrder
  /** The order whose delivery it pays. */
  of: OrderId
  /** The path of that order's page; null for visitors who must not have it. */
  orderPage: string | null
}

/** The confirmation of a supplement, which has neither pieces nor a page of its own. */
export function SupplementReceipt({ order, of, orderPage }: SupplementReceiptProps) {
  const { supportEmail } = useShop()
  const state = stateOf(order)
  const { title, text, mail } = supplementWords[state]
  const number = orderNumber(of)
  return (
    <div className="page-column flex flex-col items-center pt-12 pb-section text-center md:pt-20">
      {state === 'paid' && <PaidMark />}
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-4 text-lg text-ink-soft">{text(formatPence(order.total), number)}</p>
      {order.customer && mail && (
        <p className="mt-1 break-words text-ink-soft">{mail(order.customer.email)}</p>
      )}
      <p className="mt-8 flex max-w-none flex-wrap items-center justify-center gap-x-6 gap-y-4">
        {orderPage ? (
          <ButtonLink to={orderPage}>{supplementWords.orderPage}</ButtonLink>
        ) : (
          <ButtonLink to="/shop">{supplementWords.shop}</ButtonLink>
        )}
        <a
          href={`mailto:${supportEmail}?subject=${encodeURIComponent(`Order ${number}`)}`}
          className="text-link inline-flex min-h-11 items-center"
        >
          {supplementWords.help}
        </a>
      </p>
    </div>
  )
}

function stateOf({ refunded, status, wentBack: { byBank, elsewhere } }: ConfirmedOrder) {
  if (refunded) return byBank > 0 ? 'returned' : elsewhere > 0 ? 'paidBack' : 'refunded'
  return status === 'cancelled' ? 'refused' : 'paid'
}
