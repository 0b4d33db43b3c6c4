import { supplementWords } from '../../content/orders/supplement-receipt.ts'
import { orderNumber } from '../../domain/orders/order-number.ts'
import type { ConfirmedOrder } from '../../domain/orders/receipt/confirmed-order.ts'
import type { OrderId } from '../../platform/values/ids.ts'
import { formatPence } from '../../platform/values/money.ts'
import { ButtonLink } from '../button.tsx'

type SupplementReceiptProps = {
  order: ConfirmedOrder
  /** The order whose delivery it pays. */
  of: OrderId
  /** The path of that order's page; null for visitors who must not have it. */
  orderPage: string | null
}

/** The confirmation of a supplement, which has neither pieces nor a page of its own. */
export function SupplementReceipt({ order, of, orderPage }: SupplementReceiptProps) {
  const { title, text, mail } = supplementWords[order.status === 'cancelled' ? 'refused' : 'paid']
  return (
    <div className="page-column pt-12 pb-section md:pt-20">
      <div className="mx-auto max-w-3xl">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-4 text-lg">{text(formatPence(order.total), orderNumber(of))}</p>
        {order.customer && (
          <p className="mt-2 break-words text-ink-soft">{mail(order.customer.email)}</p>
        )}
        {orderPage && (
          <p className="mt-8">
            <ButtonLink to={orderPage}>{supplementWords.orderPage}</ButtonLink>
          </p>
        )}
      </div>
    </div>
  )
}
