import {
  returnStateWords,
  returnsTitle,
  returnWords as words,
} from '../../content/orders/returns.ts'
import type { OrderPage } from '../../domain/order-page/order-page.ts'
import { CollectionDay, RefundDay } from './return-days.tsx'

/** The returns of an order with their state, each with a link to what comes next. */
export function OrderReturns({ returns, token }: { returns: OrderPage['returns']; token: string }) {
  if (returns.length === 0) return null
  return (
    <section aria-labelledby="order-returns">
      <h2 id="order-returns" className="text-2xl">
        {returnsTitle(returns)}
      </h2>
      <ul className="mt-4 divide-y divide-hairline border-y border-hairline">
        {returns.map((one) => (
          <li key={one.id} className="py-4">
            <Return one={one} token={token} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Return({ one, token }: { one: OrderPage['returns'][number]; token: string }) {
  const { id, kind, pieces } = one
  const titles = pieces
    .map(({ quantity, title }) => (quantity > 1 ? `${quantity} × ${title}` : title))
    .join(', ')
  return (
    <>
      <p className="font-medium">{returnStateWords(one)}</p>
      <div className="text-ink-soft">
        <CollectionDay one={one} />
        <RefundDay one={one} />
      </div>
      {/* A full page load, since the page's forms can have files. */}
      <a
        href={`/order/${token}/return#return-${id}`}
        className="text-link inline-flex min-h-11 items-center wrap-anywhere"
      >
        {kind === 'faulty' ? words.followFault(titles) : words.follow(titles)}
      </a>
    </>
  )
}
