import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { DeliveryAnswer } from '../../content/checkout/delivery-line.ts'
import type { ProductFact } from '../../content/product/product-facts.ts'
import { useDeliveryRequest } from './use-delivery-request.ts'

/**
 * The price and the day of a piece's delivery. Cached pages are the same for all visitors, so the
 * browser fills in the result; without scripts the form leads to a page with it.
 */
export function ProductDelivery({
  piece,
  label,
  go,
  another,
}: NonNullable<ProductFact['postcode']>) {
  const [answer, setAnswer] = useState<DeliveryAnswer | null>(null)
  const request = useDeliveryRequest()
  useEffect(() => {
    if (/postcode=|collect=/.test(document.cookie)) request({ query: { piece }, show: setAnswer })
  }, [piece, request])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    // The form stays: the focus is in it.
    request({
      query: { piece, postcode: form.postcode.value },
      show: (given) => setAnswer(given && { ...given, ok: false }),
      onFailure: () => form.submit(),
    })
  }
  return (
    <form action="/delivery" onSubmit={submit} className="mt-2 min-h-24">
      <input type="hidden" name="piece" value={piece} />
      <p role="status" className="text-ink">
        {answer?.text}{' '}
        {answer?.ask && (
          <Link to={answer.ask.href} className="text-link">
            {answer.ask.words}
          </Link>
        )}
      </p>
      {answer?.ok ? (
        <Link to={`/delivery?piece=${piece}`} className="text-link">
          {another}
        </Link>
      ) : (
        <>
          <label htmlFor="postcode" className="text-sm">
            {label}
          </label>
          <div className="flex gap-3">
            <input
              id="postcode"
              name="postcode"
              required
              maxLength={24}
              autoComplete="postal-code"
              className="min-h-11 w-full rounded-md border border-edge bg-raised px-3 text-base text-ink"
            />
            <button type="submit" className="button button-secondary button-small">
              {go}
            </button>
          </div>
        </>
      )}
    </form>
  )
}
