import { type FailedCheckout, failedCheckouts } from '../../content/failed-checkout.ts'
import { phoneHref, site } from '../../content/site.ts'

/** What became of a failed checkout: stays until the next try, where its toast is gone. */
export function FailedCheckoutNote({ failed }: { failed: FailedCheckout | null }) {
  if (!failed) return null
  return (
    <p className="mt-5 max-w-none rounded-md border border-red bg-red-soft px-4 py-3">
      {failedCheckouts[failed]}{' '}
      <a href={phoneHref} className="text-link whitespace-nowrap">
        {site.phone}
      </a>
      .
    </p>
  )
}
