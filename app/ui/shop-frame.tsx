import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CartButton } from './cart/cart-button.tsx'
import { CartPlace } from './cart/cart-place.tsx'
import { Footer } from './footer.tsx'
import { StayWhileOffline } from './stay-while-offline.tsx'
import { TopBar } from './top-bar.tsx'

/** Layout of the shop: top bar, page, footer, cart drawer. */
export function ShopFrame({
  testPayments,
  children,
}: {
  testPayments: boolean
  children: ReactNode
}) {
  return (
    <>
      <SkipLink />
      <TopBar cart={<CartButton />} />
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer testPayments={testPayments} />
      <CartPlace />
      <StayWhileOffline />
    </>
  )
}

/** Through the router, which would treat a plain anchor as a step back in the history. */
function SkipLink() {
  return (
    <Link
      to="#content"
      className="skip-link"
      onClick={() => document.getElementById('content')?.focus()}
    >
      Skip to content
    </Link>
  )
}
