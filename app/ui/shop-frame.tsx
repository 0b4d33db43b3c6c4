import type { ReactNode } from 'react'
import { CartButton, CartDrawer } from './cart/cart-drawer.tsx'
import { Footer } from './footer.tsx'
import { TopBar } from './top-bar.tsx'

/** The top bar, a page between, the footer, and the cart's drawer over them. */
export function ShopFrame({
  testPayments,
  children,
}: {
  testPayments: boolean
  children: ReactNode
}) {
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to the content
      </a>
      <TopBar cart={<CartButton />} />
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer testPayments={testPayments} />
      <CartDrawer />
    </>
  )
}
