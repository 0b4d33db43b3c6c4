import { type FailedCheckout, failedCheckouts } from '../../content/checkout/failed-checkout.ts'
import { PhoneLink } from '../frame/phone-link.tsx'

type FailedCheckoutNoteProps = { failed: FailedCheckout | null; cartIsEmpty: boolean }

/**
 * What became of a failed checkout: stays until the next try, where its toast is gone. With an
 * empty cart there is nothing to try again, only an earlier payment to wonder about.
 */
export function FailedCheckoutNote({ failed, cartIsEmpty }: FailedCheckoutNoteProps) {
  if (!failed || (cartIsEmpty && failed !== 'unclear')) return null
  return (
    <p className="mt-5 max-w-none rounded-md border border-red bg-red-soft px-4 py-3">
      {failedCheckouts[failed]} <PhoneLink />.
    </p>
  )
}
