import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { DeliveryAnswer } from '../../content/delivery-line.ts'
import { buttonClass } from '../button.tsx'

/** Delivery to the shopper's postcode, as far as they have given it. */
export type DeliveryState = {
  answer: DeliveryAnswer | null
  ask: (postcode: string) => void
  /** Another postcode is to be typed. */
  change: () => void
}

/**
 * The drawer can be over a cached page, so the browser asks about the remembered postcode.
 *
 * @param known the answer, where the server has rendered it
 */
export function useDelivery(known: DeliveryAnswer | null = null): DeliveryState {
  const [answer, setAnswer] = useState(known)
  const ask = (postcode: string) => {
    const query = new URLSearchParams({ postcode })
    fetch(`/api/delivery?${query}`)
      .then(async (response) => setAnswer((await response.json()) as DeliveryAnswer))
      // The form stays, and can be sent again.
      .catch(() => setAnswer(null))
  }
  const begin = useRef(ask)
  useEffect(() => {
    const kept = /(?:^|; )postcode=(\w+)/.exec(document.cookie)?.[1]
    if (kept && !known) begin.current(kept)
  }, [known])
  const change = () => setAnswer((was) => was && { ...was, ok: false, text: '', ask: null })
  return { answer, ask, change }
}

/** Asks for the postcode once, then says when and for how much. The space is reserved. */
export function DeliveryLine({ answer, ask, change }: DeliveryState) {
  return (
    <div className="min-h-24 pt-4">
      <div role="status">{answer && <DeliveryWords answer={answer} />}</div>
      {answer?.ok ? (
        <button type="button" className="text-link min-h-11" onClick={change}>
          Another postcode
        </button>
      ) : (
        <DeliveryForm
          postcode={answer?.postcode}
          onSubmit={(event) => {
            event.preventDefault()
            const typed = new FormData(event.currentTarget).get('postcode')
            if (typeof typed === 'string') ask(typed)
          }}
        />
      )}
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

/** Without scripts it leads to a page with the answer. */
export function DeliveryForm({ piece, postcode, onSubmit }: DeliveryFormProps) {
  return (
    <form action="/delivery" onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
      {piece && <input type="hidden" name="piece" value={piece} />}
      <label className="grid grow gap-1 text-sm text-ink-soft">
        Your postcode, for the day and price of delivery
        <input
          name="postcode"
          required
          maxLength={24}
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={postcode}
          className="min-h-11 w-full rounded-md border border-edge bg-raised px-3 text-base text-ink"
        />
      </label>
      <button type="submit" className={buttonClass({ variant: 'secondary', size: 'small' })}>
        Show
      </button>
    </form>
  )
}
