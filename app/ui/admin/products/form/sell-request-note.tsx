import { Link } from 'react-router'
import { paidWords } from '../../../../content/staff/enquiries/offers.ts'
import { sellRequestWords as words } from '../../../../content/staff/products/product-form.ts'
import type { SellRequestDraft } from '../../../../domain/product-admin/sell-request-draft.ts'
import { formatPence } from '../../../../platform/values/money.ts'
import { DateTime } from '../../kit/date-time.tsx'

/** A note above a form prefilled from a sell request: the source and a checklist. */
export function SellRequestNote({ sellRequest }: { sellRequest: SellRequestDraft }) {
  const { id, receivedAt, expectedPrice, paid, made } = sellRequest
  return (
    <aside className="rounded-lg border border-hairline bg-sunken p-4">
      <p className="font-medium">
        {words.title} · <DateTime date={receivedAt} />
      </p>
      <p className="mt-1">
        {words.text} {expectedPrice && words.price(expectedPrice)}{' '}
        {paid && paidWords(formatPence(paid.amount), paid.at)}
      </p>
      {made.length > 0 && (
        <p className="mt-1">
          {words.made}{' '}
          {made.map((product, index) => (
            <span key={product.id}>
              {index > 0 && ', '}
              <Link to={`/admin/products/edit/${product.id}`} className="text-link">
                {product.title}
              </Link>
            </span>
          ))}
        </p>
      )}
      <p className="mt-1">
        <Link to={`/admin/sell-submissions/${id}`} className="text-link">
          {words.link}
        </Link>
      </p>
    </aside>
  )
}
