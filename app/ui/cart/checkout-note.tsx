import { Link } from 'react-router'
import type { DeliveryAnswer } from '../../content/checkout/delivery-line.ts'

/**
 * The legal note below the checkout button. Shoppers who collect are not asked for an address; those who are shown
 * the price of their delivery need not ask for it.
 */
export function CheckoutNote({ delivery }: { delivery: DeliveryAnswer | null }) {
  const { collects = false, price = null } = delivery ?? {}
  return (
    <p className="mt-3 text-sm text-ink-soft">
      Next, on Stripe’s secure page, you enter your{' '}
      {collects ? 'card details.' : 'delivery address and card details.'}{' '}
      {price === null && (
        <>
          Delivery{' '}
          <Link to="/terms#delivery" className="text-link">
            to the Highlands, Northern Ireland and most islands
          </Link>{' '}
          costs extra: please ask first.{' '}
        </>
      )}
      Our{' '}
      <Link to="/terms" className="text-link">
        terms
      </Link>{' '}
      and{' '}
      <Link to="/privacy" className="text-link">
        privacy policy
      </Link>{' '}
      apply.
    </p>
  )
}
