import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { type DeliveryAnswer, deliveryPage } from '../../content/checkout/delivery-line.ts'
import { buttonClass } from '../button.tsx'
import { fetchDelivery, useDeliveryRequest } from './use-delivery-request.ts'

/** Delivery as the shopper has chosen it, on the cart's page. */
type DeliveryState = {
  answer: DeliveryAnswer | null
  ask: (postcode: string) => void
  /** Lets the shopper enter another postcode. */
  change: () => void
}

/** @param known the server's result; a newer one replaces the result requested here */
export function useDelivery(known: DeliveryAnswer | null): DeliveryState {
  const [latest, setLatest] = useState({ known, answer: known })
  if (known !== latest.known) setLatest({ known, answer: known })
  const { answer } = latest
  const show = (answer: DeliveryAnswer | null) => setLatest((now) => ({ ...now, answer }))
  const request = useDeliveryRequest()
  // Without a response the form stays, and can be sent again.
  const ask = (postcode: string) =>
    request({ query: { postcode }, show, onFailure: () => show(null) })
  const change = () =>
    show(answer && { ...answer, ok: false, text: '', ask: null, shipping: null, price: null })
  return { answer, ask, change }
}

/**
 * The delivery according to the cookies. The drawer can be over a cached page, so the browser
 * requests it.
 *
 * @param when a change of this value repeats the request; null prevents it
 */
export function useChosenDelivery(when: string | null): DeliveryAnswer | null {
  const [answer, setAnswer] = useState<DeliveryAnswer | null>(null)
  useEffect(() => {
    if (when === null) return
    const chosen = /(?:^|; )(?:postcode|collect)=/.test(document.cookie)
    // Without a response the server prices the order by the cookies, and refuses what was not shown.
    const requested = chosen ? fetchDelivery({}).catch(() => null) : Promise.resolve(null)
    let late = false
    void requested.then((found) => late || setAnswer(found))
    return () => {
      late = true
    }
  }, [when])
  return answer
}

/** Asks for the postcode once, then shows day and price, or that the order is collected. */
export function DeliveryLine({ answer, ask, change }: DeliveryState) {
  const line = useRef<HTMLDivElement>(null)
  const hasActed = useRef(false)
  const isAnswered = answer?.ok ?? false
  useEffect(() => {
    // The button or link that had the focus has been replaced.
    if (!hasActed.current || document.activeElement !== document.body) return
    const next = isAnswered ? 'a[href="/delivery"]' : '[name="postcode"]'
    line.current?.querySelector<HTMLElement>(next)?.focus()
  }, [isAnswered])
  return (
    <div ref={line} className="min-h-24 pt-4">
      <div role="status">{answer && <DeliveryWords answer={answer} />}</div>
      {answer?.ok ? (
        !answer.collects && (
          <a
            href="/delivery"
            className="text-link mr-6 inline-flex min-h-11 items-center"
            onClick={(event) => {
              event.preventDefault()
              hasActed.current = true
              change()
            }}
          >
            Another postcode
          </a>
        )
      ) : (
        <DeliveryForm
          postcode={answer?.postcode}
          onSubmit={(event) => {
            event.preventDefault()
            hasActed.current = true
            const input = new FormData(event.currentTarget).get('postcode')
            if (typeof input === 'string') ask(input)
          }}
        />
      )}
      <Form method="post" action="/cart" preventScrollReset className="inline-block">
        <button
          type="submit"
          name="intent"
          value={answer?.collects ? 'deliver' : 'collect'}
          className="text-link min-h-11"
        >
          {answer?.collects ? deliveryPage.deliver : deliveryPage.collect}
        </button>
      </Form>
    </div>
  )
}

export function DeliveryWords({ answer: { ok, text, ask } }: { answer: DeliveryAnswer }) {
  return (
    <p className={ok ? '' : 'mb-1 text-sm font-medium text-red'}>
      {text}{' '}
      {ask && (
        <Link to={ask.href} className="text-link">
          {ask.words}
        </Link>
      )}
    </p>
  )
}

type DeliveryFormProps = {
  piece?: string | undefined
  postcode?: string | undefined
} & Pick<ComponentProps<'form'>, 'onSubmit'>

/** Without scripts it leads to a page with the result. */
export function DeliveryForm({ piece, postcode, onSubmit }: DeliveryFormProps) {
  return (
    <form action="/delivery" onSubmit={onSubmit}>
      {piece && <input type="hidden" name="piece" value={piece} />}
      <label htmlFor="postcode" className="text-sm text-ink-soft">
        Your postcode, for the day and price of delivery
      </label>
      <div className="mt-1 flex gap-3">
        <input
          id="postcode"
          name="postcode"
          required
          maxLength={24}
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={postcode}
          className="min-h-11 w-full rounded-md border border-edge bg-raised px-3 text-base text-ink"
        />
        <button type="submit" className={buttonClass({ variant: 'secondary', size: 'small' })}>
          Show
        </button>
      </div>
    </form>
  )
}
