import { type FormEvent, useState } from 'react'
import type { AddedFrom } from '../../domain/cart/cart.ts'
import type { ProductId } from '../../platform/values/ids.ts'
import { Button } from '../button.tsx'
import type { FreshStock, Wanted } from './cart-changes.ts'
import { addToCart, expectCart } from './deferred-cart.ts'

type AddToCartProps = {
  productId: ProductId
  /** The product's title, in the button's accessible name. */
  title: string
  /** In pence, as the page shows it: a change since then is reported. */
  price: Wanted['price']
  /** Units, 1 unless the shopper has chosen. */
  quantity?: number
  from?: AddedFrom
  disabled?: boolean
  label?: string
  size?: 'small' | 'medium' | 'large'
  /** Called with the product's current stock. */
  onStock?: (stock?: FreshStock) => void
  className?: string
}

/** The 'Add to Cart' button: a form, so that it works without scripts. */
export function AddToCart({
  productId,
  title,
  price,
  quantity = 1,
  from = 'card',
  disabled = false,
  label = 'Add to Cart',
  size = 'medium',
  onStock,
  className = '',
}: AddToCartProps) {
  const [adding, setAdding] = useState(false)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (adding) return
    setAdding(true)
    const wanted = { id: productId, quantity, from, price }
    void addToCart(wanted, event.currentTarget).then((stock) => {
      setAdding(false)
      onStock?.(stock)
    })
  }

  return (
    <form
      method="post"
      action="/cart"
      onSubmit={submit}
      onPointerEnter={expectCart}
      onFocus={expectCart}
      className={className}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="id" value={productId} />
      <input type="hidden" name="quantity" value={quantity} />
      <input type="hidden" name="from" value={from} />
      <Button type="submit" size={size} disabled={disabled} aria-busy={adding} className="w-full">
        {label}
        <span className="sr-only">: {title}</span>
      </Button>
    </form>
  )
}
