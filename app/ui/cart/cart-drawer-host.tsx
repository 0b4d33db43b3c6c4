import { useEffect } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { closeCart, useCart } from './cart-view.ts'
import { cartDrawer, openCart, returnFromPayment } from './deferred-cart.ts'

/** Mounts the drawer once it has been opened; opens and closes it. */
export function CartDrawerHost() {
  const { opened } = useCart()
  const { key } = useLocation()
  const cartReturned = useRouteLoaderData<{ cartReturned: boolean }>('root')?.cartReturned

  // Following a link in the drawer closes it.
  useEffect(() => {
    if (key) return closeCart
  }, [key])

  useEffect(() => {
    if (cartReturned) void openCart()
  }, [cartReturned])

  useEffect(() => {
    void returnFromPayment()
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) void returnFromPayment()
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])

  return opened && cartDrawer()
}
