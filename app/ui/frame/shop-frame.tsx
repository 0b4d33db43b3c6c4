import type { ReactNode } from 'react'
import { CartButton } from '../cart/cart-button.tsx'
import { CartDrawerHost } from '../cart/cart-drawer-host.tsx'
import { StayWhileOffline } from '../loading/stay-while-offline.tsx'
import { SaveForm } from '../saved/save-button.tsx'
import { Footer } from './footer.tsx'
import { SkipLink } from './skip-link.tsx'
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
      <SkipLink to="content">Skip to content</SkipLink>
      <TopBar cart={<CartButton />} />
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer testPayments={testPayments} />
      <SaveForm />
      <CartDrawerHost />
      <StayWhileOffline />
    </>
  )
}
