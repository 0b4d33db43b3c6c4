import { Link } from 'react-router'

/** The legal note below the checkout button. Shoppers who collect are not asked for an address. */
export function CheckoutNote({ collects = false }: { collects?: boolean | undefined }) {
  return (
    <p className="mt-3 text-sm text-ink-soft">
      Next, on Stripe’s secure page, you enter your{' '}
      {collects ? 'card details.' : 'delivery address and card details.'}{' '}
      {!collects && (
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
