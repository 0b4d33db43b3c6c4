import { orderPageWords as words } from '../../content/orders/customer-order.ts'
import { grades } from '../../content/product/grades.ts'
import type { OrderedPiece, OrderPage } from '../../domain/order-page/order-page.ts'
import { shippingText } from '../../domain/orders/shipping-text.ts'
import { formatPence, NO_PENCE } from '../../platform/values/money.ts'
import { multiplyPence, sumPence } from '../../platform/values/money-arithmetic.ts'
import { WentBackRows } from '../order/went-back-rows.tsx'
import { Picture } from '../product/picture.tsx'

/** The pieces of an order as they were sold. */
export function Pieces({ pieces }: { pieces: readonly OrderedPiece[] }) {
  return (
    <section aria-labelledby="pieces">
      <h2 id="pieces" className="text-2xl">
        {words.pieces}
      </h2>
      <ul className="mt-4 divide-y divide-hairline border-y border-hairline">
        {pieces.map((piece) => (
          <li key={piece.id} className="flex gap-4 py-4 sm:gap-6">
            <Picture
              {...piece.picture}
              alt=""
              sizes="(min-width: 40rem) 8rem, 5rem"
              className="aspect-[4/3] w-20 shrink-0 self-start rounded-md object-cover sm:w-32"
            />
            <div className="min-w-0 grow">
              <p className="font-medium wrap-anywhere">
                {piece.quantity > 1 && `${piece.quantity} × `}
                {piece.title}
              </p>
              {piece.condition && (
                <p className="mt-1 text-sm text-ink-soft">
                  {words.condition}: {piece.condition}. {grades[piece.condition]}
                </p>
              )}
            </div>
            <p className="shrink-0 tabular-nums">
              {formatPence(multiplyPence(piece.price, piece.quantity))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was paid for the order and later for its delivery, and what has gone back. */
export function Amounts({ order }: { order: OrderPage }) {
  const { discount, delivery, supplement } = order
  const total = sumPence([order.total, supplement?.paid ?? NO_PENCE])
  return (
    <section aria-labelledby="amounts">
      <h2 id="amounts" className="sr-only">
        {words.amounts}
      </h2>
      <dl className="ml-auto grid max-w-xs grid-cols-[1fr_auto] gap-x-6 gap-y-2">
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
            <dt className="text-ink-soft">{words.supplement}</dt>
            <dd className="text-right tabular-nums">{formatPence(supplement.paid)}</dd>
          </>
        )}
        <dt className="text-lg font-medium">Total</dt>
        <dd className="text-right text-lg font-medium tabular-nums">{formatPence(total)}</dd>
        <WentBackRows of={[order.wentBack, supplement]} />
      </dl>
    </section>
  )
}
