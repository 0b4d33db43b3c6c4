import { useRef, useState } from 'react'
import { site } from '../../content/site.ts'
import type { ProductDetails } from '../../domain/catalogue/product-details.ts'
import { formatPence } from '../../platform/money.ts'
import { Badge } from '../badge.tsx'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import { stateLabel } from './state-badge.tsx'
import { useScrolledPast } from './use-scrolled-past.ts'

/** Shop rules: above this many the product page no longer counts them. */
const PLENTY = 10

/** Price, stock and the way into the cart, once more at the bottom of a phone's screen. */
export function BuyBox({ product }: { product: ProductDetails }) {
  const { id, title, price, state, stockQuantity } = product
  const [quantity, setQuantity] = useState(1)
  const button = useRef<HTMLDivElement>(null)
  const pastButton = useScrolledPast(button)
  const chosen = Math.min(quantity, Math.max(stockQuantity, 1))
  const addition = {
    productId: id,
    title,
    quantity: chosen,
    from: 'product',
    ...(state !== 'available' && { disabled: true, label: stateLabel[state].button }),
  } as const
  return (
    <>
      <p className="mt-6 text-3xl font-medium tabular-nums">{formatPence(price)}</p>
      <p className="mt-1 text-sm text-ink-soft">{site.deliveryNote}</p>
      <StockMessage product={product} />
      <div ref={button} className="mt-6 flex flex-wrap gap-3">
        {state === 'available' && stockQuantity > 1 && (
          <QuantityStepper quantity={chosen} stock={stockQuantity} onChange={setQuantity} />
        )}
        <AddToCart {...addition} size="large" className="min-w-48 grow" />
      </div>
      <div
        inert={!pastButton}
        className={`fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-4 border-t border-hairline bg-paper px-gutter py-3 transition-transform md:hidden noscript:hidden ${pastButton ? '' : 'translate-y-full'}`}
      >
        <p className="text-xl font-medium tabular-nums">{formatPence(price)}</p>
        <AddToCart {...addition} className="max-w-60 grow" />
      </div>
    </>
  )
}

function StockMessage({ product: { state, stockQuantity } }: { product: ProductDetails }) {
  if (state === 'available') {
    return (
      <p className="mt-5">
        {stockQuantity > PLENTY ? (
          <Badge tone="green">Plenty in stock</Badge>
        ) : (
          <Badge tone="amber">Only {stockQuantity} left in stock</Badge>
        )}
      </p>
    )
  }
  const { explanation } = stateLabel[state]
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone="clay">{state === 'reserved' ? 'Reserved' : 'Out of Stock'}</Badge>
      {explanation && <span className="text-ink-soft">{explanation}</span>}
    </p>
  )
}
