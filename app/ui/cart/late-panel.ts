import { lazy } from 'react'

const fetchPanel = () => import('./cart-panel.tsx')

/** Fetches what the drawer shows, on the first sign that it will be opened. */
export function expectPanel(): void {
  // A failure is met when the drawer does open.
  fetchPanel().catch(() => {})
}

/** What the drawer shows; the cart's own page takes over where it cannot be fetched. */
export const LatePanel = lazy(() =>
  fetchPanel().catch(() => {
    location.assign('/cart')
    return { default: () => null }
  }),
)
