import {
  eventWords,
  refundStateWords,
  returnText as words,
} from '../../../content/staff/orders/returns.ts'
import type { StaffReturn } from '../../../domain/returns/handling/return-filters.ts'
import { formatPence } from '../../../platform/values/money.ts'
import { DateTime } from '../kit/date-time.tsx'

/** What happened to a return, oldest first. */
export function ReturnEvents({ events }: { events: StaffReturn['events'] }) {
  return (
    <section>
      <h3 className="mb-2 text-lg">{words.timeline}</h3>
      <ol className="grid gap-2">
        {events.map(({ id, kind, by, at, pence }) => (
          <li key={id}>
            <p>
              {kind === 'refunded' && pence === 0
                ? refundStateWords.none
                : `${eventWords[kind] ?? kind}${pence === null ? '' : ` ${formatPence(pence)}`}`}
            </p>
            <p className="text-ink-soft">
              <DateTime date={at} withTime />
              {by && `, ${by}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
