import { type FailedCheckout, failedCheckouts } from '../../content/checkout/failed-checkout.ts'
import { PhoneLink } from '../frame/phone-link.tsx'

type FailedCheckoutNoteProps = { failed: FailedCheckout | null; cartIsEmpty: boolean }

/**
 * The outcome of a failed checkout; unlike its toast it stays until the next try. With an empty cart
 * it is shown only if the outcome of an earlier payment is unclear.
 */
export function FailedCheckoutNote({ failed, cartIsEmpty }: FailedCheckoutNoteProps) {
  if (!failed || (cartIsEmpty && failed !== 'unclear')) return null
  return (
    <p className="mt-5 max-w-none rounded-md border border-red bg-red-soft px-4 py-3">
      {failedCheckouts[failed]} <PhoneLink />.
    </p>
  )
}
