import { createElement, type ReactNode } from 'react'
import { storefrontMessages } from '../../content/toasts/storefront-toasts.ts'
import { leaveUnlessOffline } from '../loading/leave-unless-offline.ts'
import { showToast } from '../toast/toast.tsx'
import type { FreshStock, Wanted } from './cart-changes.ts'
import { hasLeftForPayment } from './left-for-payment.ts'

/* Lazy loading: most visits never use the cart. Its code is loaded at the first sign of use; forms
   and links work without it. */

let drawer: ReactNode = null

async function loadProgram() {
  const [{ addToCart: add, openCart: open }, { CartDrawer }] = await Promise.all([
    import('./cart-changes.ts'),
    import('./cart-drawer.tsx'),
  ])
  drawer ??= createElement(CartDrawer)
  return { add, open }
}

/** The drawer; null before anything can open it. */
export function cartDrawer(): ReactNode {
  return drawer
}

/** Preloads the cart's code. Failures are handled at the actual use. */
export function expectCart(): void {
  loadProgram().catch(() => {})
}

/** Opens the drawer; falls back to the cart's page, or offline to a toast, without its code. */
export async function openCart(): Promise<void> {
  try {
    const cart = await loadProgram()
    cart.open()
  } catch {
    leaveUnlessOffline('/cart')
  }
}

/**
 * @param form submitted natively if the code cannot be loaded
 * @returns the product's current stock, if the server sent it
 */
export async function addToCart(
  wanted: Wanted,
  form: HTMLFormElement,
): Promise<FreshStock | undefined> {
  const cart = await loadProgram().catch(() => null)
  if (cart) return cart.add(wanted)
  if (navigator.onLine) form.submit()
  else showToast(storefrontMessages.notAdded)
}

/** Cancels the payment for which this tab has left, if any. */
export async function returnFromPayment(): Promise<void> {
  if (!hasLeftForPayment()) return
  // A failed load is retried on the next page.
  const late = await Promise.all([import('./return-from-payment.ts'), loadProgram()]).catch(
    () => [],
  )
  await late[0]?.returnFromPayment()
}
