import { Link } from 'react-router'
import { alertPage as words } from '../../content/alerts/alerts.ts'
import type { AlertChange, AlertKind, AlertState } from '../../domain/alerts/alert.ts'
import type { ProductId } from '../../platform/values/ids.ts'
import { Button, ButtonLink } from '../button.tsx'
import { AlertFor } from './alert-for.tsx'

export type ShownAlert = {
  kind: AlertKind
  state: AlertState
  title: string
  text: string
  /** What it waits for. */
  words: string[]
  /** The listing with its criteria. */
  lookHref: string | null
  /** A reserved piece that can be bought now. */
  free: { id: ProductId; title: string }[]
  /** The address of the form that requests the same alert again. */
  againHref: string | null
  /** The person has been notified that it ends soon. */
  isEnding: boolean
}

/** The buttons by state; the first is the primary one. */
const BUTTONS: Record<AlertState, readonly AlertChange[]> = {
  asked: ['confirm'],
  active: ['pause', 'end'],
  paused: ['resume', 'end'],
  ended: [],
}

/** An alert and its buttons; each acts with one click. */
export function AlertPage({ alert, changed }: { alert: ShownAlert; changed: boolean }) {
  const { kind, state, title, text, lookHref, free, againHref } = alert
  const keeps = alert.isEnding && (state === 'active' || state === 'paused')
  const buttons: readonly AlertChange[] = keeps ? ['keep', 'end'] : BUTTONS[state]
  const main = state === 'asked' || keeps || state === 'paused'
  return (
    <div className="page-column py-section">
      <div className="max-w-xl">
        <div role={changed ? 'status' : undefined}>
          <h1 className="text-4xl">{title}</h1>
          <p className="mt-4 text-lg text-ink-soft">{text}</p>
        </div>
        <AlertFor kind={kind} words={alert.words}>
          {lookHref && (
            <Link to={lookHref} className="text-link mt-2 inline-flex min-h-11 items-center">
              {words.look}
            </Link>
          )}
        </AlertFor>
        {free.map(({ id, title: piece }) => (
          <p key={id} className="mt-4">
            {words.available}{' '}
            <Link to={`/shop/product/${id}`} className="text-link">
              {words.see}
              <span className="sr-only">: {piece}</span>
            </Link>
          </p>
        ))}
        {buttons.length > 0 && (
          <form method="post" className="mt-8 flex flex-wrap gap-3">
            {buttons.map((change, at) => (
              <Button
                key={change}
                type="submit"
                name="change"
                value={change}
                variant={main && at === 0 ? 'primary' : 'secondary'}
              >
                {words.buttons[change]}
              </Button>
            ))}
          </form>
        )}
        {state === 'ended' && againHref && (
          <ButtonLink to={againHref} variant="secondary" className="mt-8">
            {words.again}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** The page of an invalid alert link. */
export function UnknownAlert() {
  return (
    <div className="page-column py-section">
      <div className="max-w-xl">
        <h1 className="text-4xl">{words.unknown.title}</h1>
        <p className="mt-4 text-lg text-ink-soft">{words.unknown.text}</p>
        <ButtonLink to="/shop" variant="secondary" className="mt-8">
          Go to the shop
        </ButtonLink>
      </div>
    </div>
  )
}
