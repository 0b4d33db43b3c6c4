import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { orderPageWords } from '../../content/orders/customer-order.ts'
import { cancelledWords, wentBackTitles } from '../../content/orders/order-page.ts'
import { returnedBy, sumWentBack } from '../../domain/orders/disputes/went-back.ts'
import type { ConfirmedOrder } from '../../domain/orders/receipt/confirmed-order.ts'
import { shippingText } from '../../domain/orders/shipping-text.ts'
import type { OrderStatus } from '../../domain/orders/status.ts'
import { longDate } from '../../platform/values/dates.ts'
import { formatPence, NO_PENCE } from '../../platform/values/money.ts'
import { multiplyPence, subtractPence, sumPence } from '../../platform/values/money-arithmetic.ts'
import { Badge, type BadgeTone } from '../badge.tsx'
import { Button, ButtonLink } from '../button.tsx'
import { clearDraft } from '../cart/customer-draft.ts'
import { PhoneLink } from '../frame/phone-link.tsx'
import { useShop } from '../frame/use-shop.ts'
import { NextSteps } from './next-steps.tsx'
import { PaidMark } from './paid-mark.tsx'
import { WentBackRows } from './went-back-rows.tsx'

type ReceiptProps = {
  order: ConfirmedOrder
  /** The path of the order's own page, for the customer who has just paid. */
  orderPage?: string | null
  /**
   * The same path on the receipt that was opened from that page, which is for printing and has no
   * thank-you.
   */
  back?: string
}

/** The receipt: items, customer, delivery address. */
export function OrderReceipt({ order, orderPage, back }: ReceiptProps) {
  const { supportEmail } = useShop()
  useEffect(() => {
    if (!back) clearDraft()
  }, [back])
  return (
    <div className="receipt page-column pt-12 pb-section md:pt-20 print:p-0">
      <div className="mx-auto max-w-3xl">
        <Letterhead />
        {back ? <ReceiptHead back={back} /> : <Thanks order={order} />}
        {!back && AHEAD.has(order.status) && !order.refunded && (
          <NextSteps
            collects={order.delivery.kind === 'collection'}
            orderPage={orderPage ?? null}
          />
        )}
        <article
          aria-label={`Order ${order.number}`}
          className="mt-10 overflow-hidden rounded-lg border border-hairline bg-raised print:mt-4 print:border-0"
        >
          <Head order={order} />
          <div className="px-5 sm:px-10">
            <Items order={order} />
            <Totals order={order} />
          </div>
          <Customer customer={order.customer} />
        </article>
        {order.termsNumber !== null && (
          <p className="mt-4 text-sm text-ink-soft">
            This order keeps{' '}
            <a href={`/terms/versions/${order.termsNumber}`} className="text-link">
              the terms that applied when you placed it
            </a>
            .
          </p>
        )}
        <div className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 print:hidden">
          <div className="flex flex-wrap gap-3">
            {orderPage && <ButtonLink to={orderPage}>Your order’s page</ButtonLink>}
            {!back && (
              <ButtonLink to="/shop" variant={orderPage ? 'secondary' : 'primary'}>
                Continue Shopping
              </ButtonLink>
            )}
            <Button variant="secondary" className="noscript:hidden" onClick={() => print()}>
              Print
            </Button>
          </div>
          <a
            href={`mailto:${supportEmail}?subject=${encodeURIComponent(`Order ${order.number}`)}`}
            className="text-link inline-flex min-h-11 items-center"
          >
            Need Help?
          </a>
        </div>
      </div>
    </div>
  )
}

/** The states before dispatch; for later ones the steps are in the past. */
const AHEAD = new Set<OrderStatus>(['pending', 'paid'])

/** The seller, on paper: the top bar and the footer are not printed. */
function Letterhead() {
  const { name, registration, office, vat, phone, supportEmail } = useShop()
  return (
    <div className="hidden border-b border-hairline pb-3 print:block">
      <p className="font-serif text-2xl">{name}</p>
      <p className="mt-1 max-w-none text-sm">
        {registration}. {office}. {vat} {phone}, {supportEmail}
      </p>
    </div>
  )
}

function ReceiptHead({ back }: { back: string }) {
  return (
    <header>
      <p className="mb-4 print:hidden">
        <Link to={back} className="text-link inline-flex min-h-11 items-center">
          Back to your order
        </Link>
      </p>
      <h1 className="text-4xl print:mt-4">Receipt</h1>
    </header>
  )
}

function Thanks({ order }: { order: ConfirmedOrder }) {
  if (order.status === 'cancelled') {
    return (
      <header className="text-center">
        <h1 className="text-4xl">This order was cancelled</h1>
        <p className="mx-auto mt-4 text-lg text-ink-soft">
          {order.refunded
            ? cancelledWords.wentBack[returnedBy(sumWentBack([order.wentBack, order.supplement]))]
            : cancelledWords[order.refundDue ? 'refundDue' : 'other']}
          {!order.refunded && !order.refundDue && (
            <>
              {' '}
              <PhoneLink />
            </>
          )}
        </p>
      </header>
    )
  }
  if (order.refunded) {
    return (
      <header className="text-center">
        <h1 className="text-4xl">
          {wentBackTitles[returnedBy(sumWentBack([order.wentBack, order.supplement]))]}
        </h1>
      </header>
    )
  }
  return (
    <header className="flex flex-col items-center text-center print:mt-4 print:items-start print:text-left">
      <PaidMark />
      <h1 className="text-4xl">Thank You For Your Purchase!</h1>
      <p className="mt-4 text-lg text-ink-soft">
        Your order has been successfully placed and confirmed.
      </p>
      <p className="mt-1 break-words text-ink-soft">
        {order.customer && AHEAD.has(order.status)
          ? `A copy is on its way to ${order.customer.email}.`
          : `A copy was sent to ${order.customer?.email ?? 'you by email'}.`}
      </p>
    </header>
  )
}

const tones: Record<string, BadgeTone> = {
  pending: 'neutral',
  cancelled: 'red',
  refunded: 'neutral',
  'payment returned': 'neutral',
}

/** Where an order that its customer collects differs. */
const collectedStates: Record<string, string> = {
  shipped: 'Ready to collect',
  delivered: 'Collected',
}

function Head({ order }: { order: ConfirmedOrder }) {
  const wentBack =
    returnedBy(sumWentBack([order.wentBack, order.supplement])) === 'shop'
      ? 'refunded'
      : 'payment returned'
  const shown = order.refunded && order.status !== 'cancelled' ? wentBack : order.status
  const collected = order.delivery.kind === 'collection' ? collectedStates[shown] : undefined
  const status = collected ?? (shown ? shown[0]?.toUpperCase() + shown.slice(1) : 'Processing')
  return (
    <div className="flex flex-wrap items-start justify-between gap-4 border-b border-dashed border-edge px-5 py-6 sm:px-10">
      <div>
        <h2 className="text-2xl">Order {order.number}</h2>
        <p className="mt-1 text-ink-soft">Placed on {longDate(order.createdAt)}</p>
      </div>
      <Badge tone={tones[shown] ?? 'green'}>{status}</Badge>
    </div>
  )
}

const number = 'py-4 pl-4 text-right align-top tabular-nums'

function Items({ order }: { order: ConfirmedOrder }) {
  return (
    <table className="mt-4 w-full">
      <thead className="text-left text-sm text-ink-soft">
        <tr className="border-b border-hairline">
          <th scope="col" className="py-2 font-medium">
            Item
          </th>
          <th scope="col" className="hidden py-2 pl-4 text-right font-medium sm:table-cell">
            Price
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-medium">
            Qty
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-medium">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <tr
            key={`${item.title} ${item.price}`}
            className="border-b border-hairline last:border-0"
          >
            <th scope="row" className="py-4 text-left align-top font-medium">
              {item.title}
              <span className="block font-normal text-ink-soft sm:hidden">
                {formatPence(item.price)}
              </span>
            </th>
            <td className={`hidden sm:table-cell ${number}`}>{formatPence(item.price)}</td>
            <td className={number}>{item.quantity}</td>
            <td className={number}>{formatPence(multiplyPence(item.price, item.quantity))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Totals({ order }: { order: ConfirmedOrder }) {
  const { discount, delivery, total, supplement } = order
  return (
    <dl className="ml-auto grid max-w-xs grid-cols-[1fr_auto] gap-y-2 border-t border-hairline pt-5 pb-8">
      <dt className="text-ink-soft">Subtotal</dt>
      <dd className="text-right tabular-nums">
        {formatPence(
          subtractPence(sumPence([total, discount?.amount ?? NO_PENCE]), delivery.amount),
        )}
      </dd>
      {discount && (
        <>
          <dt className="min-w-0 wrap-anywhere text-ink-soft">Discount ({discount.code})</dt>
          <dd className="text-right tabular-nums">−{formatPence(discount.amount)}</dd>
        </>
      )}
      <dt className="text-ink-soft">Shipping</dt>
      <dd className="text-right tabular-nums">{shippingText(delivery)}</dd>
      {supplement && (
        <>
          <dt className="text-ink-soft">{orderPageWords.supplement}</dt>
          <dd className="text-right tabular-nums">{formatPence(supplement.paid)}</dd>
        </>
      )}
      <dt className="text-xl font-medium">Total</dt>
      <dd className="text-right text-xl font-medium tabular-nums">
        {formatPence(sumPence([total, supplement?.paid ?? NO_PENCE]))}
      </dd>
      <WentBackRows of={[order.wentBack, supplement]} />
    </dl>
  )
}

function Customer({ customer }: Pick<ConfirmedOrder, 'customer'>) {
  const look = 'border-t border-dashed border-edge px-5 py-8 sm:px-10'
  if (!customer) {
    return (
      <p className={`max-w-none text-ink-soft ${look}`}>
        To protect your privacy, we show your name and address only for a short time, or in the
        browser you paid with. They are in your confirmation email.
      </p>
    )
  }
  return (
    <div className={`grid gap-8 sm:grid-cols-2 ${look}`}>
      <Details title="Customer Details">
        <p>{customer.name}</p>
        <p className="break-words">{customer.email}</p>
      </Details>
      {customer.shippingAddress && (
        <Details title="Shipping Address">
          <address className="whitespace-pre-line not-italic">{customer.shippingAddress}</address>
        </Details>
      )}
    </div>
  )
}

function Details({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-xl">{title}</h3>
      {children}
    </section>
  )
}
