import { href, Link } from 'react-router'
import { productFormWords as words } from '../../../../content/staff/products/product-form.ts'
import { availabilityOf } from '../../../../domain/catalogue/availability.ts'
import type { ProductToEdit } from '../../../../domain/product-admin/product-to-edit.ts'
import { buttonClass } from '../../../button.tsx'
import { StatusDot } from '../../kit/status-dot.tsx'

/** @param views how often its page was opened in the last 30 days */
export function ProductState({
  product: { fields, held, sellRequestId },
  views,
}: {
  product: ProductToEdit
  views: number
}) {
  const state = availabilityOf({
    inStock: fields.in_stock,
    stockQuantity: fields.stock_quantity,
    reservedQuantity: held,
  })
  return (
    <>
      <StatusDot tone={fields.enabled ? 'green' : 'neutral'}>
        {fields.enabled ? words.shown : words.hidden}
      </StatusDot>
      {state !== 'available' && (
        <StatusDot tone="clay">{state === 'reserved' ? words.reserved : words.soldOut}</StatusDot>
      )}
      <span className="text-ink-soft">{words.views(views)}</span>
      {sellRequestId && (
        <Link to={`/admin/sell-submissions/${sellRequestId}`} className="text-link">
          {words.fromSellRequest}
        </Link>
      )}
    </>
  )
}

export function ProductLinks({ id, enabled }: { id: string; enabled: boolean }) {
  const look = buttonClass({ variant: 'secondary', size: 'small' })
  return (
    <>
      <Link to={href('/admin/products/preview/:id', { id })} className={look}>
        {words.preview}
      </Link>
      <Link to={href('/admin/products/edit/:id/price', { id })} className={look}>
        {words.reducePrice}
      </Link>
      <Link to={href('/admin/products/edit/:id/purchase', { id })} className={look}>
        {words.purchase}
      </Link>
      {enabled && (
        <a href={href('/shop/product/:id', { id })} target="_blank" rel="noopener" className={look}>
          {words.inShop}
          <span className="sr-only"> {words.newTab}</span>
        </a>
      )}
    </>
  )
}
