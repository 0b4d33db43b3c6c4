import { createElement, type ReactNode } from 'react'
import { storefrontMessages } from '../../content/messages.ts'
import { showToast } from '../toast.tsx'
import type { FreshStock, Wanted } from './cart-changes.ts'
import { hasLeftForPayment } from './left-for-payment.ts'

/*
 * Most visits look at pieces and put none into the cart. What fills and shows it is fetched on
 * the first sign that it will be wanted; forms and links do the same without it.
 */

let drawer: ReactNode = null

async function loadProgram() {
  const [{ addToCart: add, openCart: open }, { CartDrawer }] = await Promise.all([
    import('./cart-changes.ts'),
    import('./cart-drawer.tsx'),
  ])
  drawer ??= createElement(CartDrawer)
  return { add, open }
}

/** The drawer, which is there before anything can open it. */
export function cartDrawer(): ReactNode {
  return drawer
}

/** To be called when a cart may be about to be used. A failure is met when it is. */
export function expectCart(): void {
  loadProgram().catch(() => {})
}

/** Opens the drawer; the cart's own page stands in where it cannot be fetched. */
export async function openCart(): Promise<void> {
  try {
    const cart = await loadProgram()
    cart.open()
  } catch {
    location.assign('/cart')
  }
}

/**
 * @param form does the same, with a page for an answer, where the cart cannot be fetched
 * @returns what there is of the product by now, where the server has said so
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

/** Takes back the payment that this tab has left for, if it has; else does nothing. */
export async function returnFromPayment(): Promise<void> {
  if (!hasLeftForPayment()) return
  // What cannot be fetched now is tried again on the next page.
  const late = await Promise.all([import('./return-from-payment.ts'), loadProgram()]).catch(
    () => [],
  )
  await late[0]?.returnFromPayment()
}
