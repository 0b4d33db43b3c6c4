import { orderPageWords, timelineWords } from '../../content/orders/customer-order.ts'
import type { TimelineStep } from '../../domain/order-page/timeline.ts'
import { longDate } from '../../platform/values/dates.ts'
import { formatPence } from '../../platform/values/money.ts'
import { CheckIcon } from '../icons.tsx'

/** The steps of an order, completed ones with their days. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="sr-only">
        {orderPageWords.timeline}
      </h2>
      <ol className="flex flex-col">
        {steps.map(({ kind, at, done, amount }, index) => (
          <li key={`${kind} ${at}`} className="relative flex gap-4 pb-5 last:pb-0">
            {index < steps.length - 1 && (
              <span
                aria-hidden="true"
                className={`absolute top-7 bottom-0 left-3.5 w-px ${steps[index + 1]?.done ? 'bg-green' : 'bg-hairline'}`}
              />
            )}
            <Dot done={done} bad={kind === 'cancelled'} />
            <div className="pt-0.5">
              <p className={done ? 'font-medium' : 'text-ink-soft'}>
                {done ? timelineWords[kind].done : timelineWords[kind].ahead}
                {amount !== null && ` ${formatPence(amount)}`}
                {!done && <span className="sr-only"> ({orderPageWords.ahead})</span>}
              </p>
              {at && (
                <time dateTime={at} className="text-sm text-ink-soft">
                  {longDate(at)}
                </time>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Dot({ done, bad }: { done: boolean; bad: boolean }) {
  const look = done
    ? `${bad ? 'bg-ink' : 'bg-green'} text-paper`
    : 'border border-edge bg-paper text-transparent'
  return (
    <span
      aria-hidden="true"
      className={`flex size-7 shrink-0 items-center justify-center rounded-full ${look}`}
    >
      <CheckIcon width={16} height={16} />
    </span>
  )
}
