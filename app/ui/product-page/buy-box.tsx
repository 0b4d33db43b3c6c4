import type { RefObject } from 'react'
import { isRunningLow } from '../../domain/catalogue/availability.ts'
import type { ProductDetails } from '../../domain/catalogue/listing/product-card.ts'
import { formatPence } from '../../platform/values/money.ts'
import { Badge } from '../badge.tsx'
import { AddToCart } from '../cart/add-to-cart.tsx'
import type { FreshStock } from '../cart/cart-changes.ts'
import { useShop } from '../frame/use-shop.ts'
import { stateLabel } from '../product/state-badge.tsx'
import { WasPrice } from '../product/was-price.tsx'
import { SaveButton } from '../saved/save-button.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

/** Specified: above this number the product page shows no count. */
const PLENTY = 10

type PurchaseProps = {
  product: ProductDetails
  quantity: number
  /** Called with the current stock. */
  onStock: (stock?: FreshStock) => void
}

type BuyBoxProps = PurchaseProps & {
  onQuantity: (quantity: number) => void
  /** The element with the 'Add to Cart' button. */
  button: RefObject<HTMLDivElement | null>
}

/** Price, stock, quantity, and the 'Add to Cart' button. */
export function BuyBox({ product, quantity, onQuantity, onStock, button }: BuyBoxProps) {
  const { price, wasPrice, state, stockQuantity } = product
  const { deliveryNote } = useShop()
  return (
    <>
      <p className="mt-6 text-3xl font-medium tabular-nums">
        {formatPence(price)}
        <WasPrice was={wasPrice} />
      </p>
      <p className="mt-1 text-sm text-ink-soft">{deliveryNote}</p>
      <StockMessage product={product} />
      <div ref={button} className="mt-6 flex flex-wrap gap-3">
        {state === 'available' && stockQuantity > 1 && (
          <QuantityStepper quantity={quantity} stock={stockQuantity} onChange={onQuantity} />
        )}
        <AddToCart
          {...additionOf(product, quantity)}
          onStock={onStock}
          size="large"
          className="buy-button"
        />
        <div className="heart-place">
          <SaveButton {...product} />
        </div>
      </div>
    </>
  )
}

/** Price and button again, sticky at the bottom of a phone's screen. */
export function BuyBar({ product, quantity, onStock, shown }: PurchaseProps & { shown: boolean }) {
  const place = shown ? '' : 'invisible translate-y-full'
  return (
    <div className={`buy-bar ${place}`}>
      <p className="text-xl font-medium tabular-nums">{formatPence(product.price)}</p>
      <AddToCart {...additionOf(product, quantity)} onStock={onStock} className="max-w-60 grow" />
    </div>
  )
}

function additionOf({ id, title, price, state }: ProductDetails, quantity: number) {
  const addition = { productId: id, title, price, quantity, from: 'product' } as const
  if (state === 'available') return addition
  return { ...addition, disabled: true, label: stateLabel[state].button }
}

function StockMessage({ product: { state, stockQuantity } }: { product: ProductDetails }) {
  const { few } = useShop()
  if (state === 'available') {
    return (
      <p className="mt-5">
        {stockQuantity > PLENTY ? (
          <Badge tone="green">Plenty in stock</Badge>
        ) : (
          <Badge tone={isRunningLow(stockQuantity, few) ? 'amber' : 'neutral'}>
            Only {stockQuantity} left in stock
          </Badge>
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
