import { href, Link } from 'react-router'
import { stockBookText as words } from '../../../content/staff/products/stock-book.ts'

type MissingPurchaseProps = { id: string; title: string; mayEdit: boolean }

/** Where the other rows have amounts: a link for recording the purchase, for those who may. */
export function MissingPurchase({ id, title, mayEdit }: MissingPurchaseProps) {
  if (!mayEdit) return words.missing
  return (
    <Link to={href('/admin/products/edit/:id/purchase', { id })} className="relative z-1 text-link">
      {words.record}
      <span className="sr-only">: {title}</span>
    </Link>
  )
}

/** A product's title, which links to its purchase. */
export function PurchaseLink({
  id,
  title,
  sku,
}: {
  id: string
  title: string
  sku: string | null
}) {
  return (
    <>
      <Link
        to={href('/admin/products/edit/:id/purchase', { id })}
        className="line-clamp-2 font-medium wrap-anywhere row-link"
      >
        {title}
      </Link>
      {sku && <span className="block font-normal text-ink-soft wrap-anywhere">{sku}</span>}
    </>
  )
}
