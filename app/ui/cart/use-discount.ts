import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { FailedCheckout } from '../../content/checkout/failed-checkout.ts'
import type { CartItem } from '../../domain/cart/cart.ts'
import type { CartDiscountState } from './discount-field.tsx'

type Loaded = { items: readonly CartItem[]; discount: CartDiscountState['applied'] }

/**
 * The discount of the cart as shown. Only the server computes it: after a change of the cart in the
 * browser, and after a refused checkout, it is fetched again.
 */
export function useDiscount(
  items: readonly CartItem[],
  failed: FailedCheckout | null,
  loaded: Loaded,
): Pick<CartDiscountState, 'applied' | 'pending'> {
  const { revalidate } = useRevalidator()
  const { discount } = loaded
  const shown = priced(items)
  const pending = discount !== null && items.length > 0 && shown !== priced(loaded.items)

  useEffect(() => {
    if (pending && shown) void revalidate()
  }, [pending, shown, revalidate])

  useEffect(() => {
    if (failed) void revalidate()
  }, [failed, revalidate])

  return { applied: discount, pending }
}

const priced = (items: readonly CartItem[]) =>
  items.map(({ id, quantity, price }) => `${id}.${quantity}.${price}`).join('~')
