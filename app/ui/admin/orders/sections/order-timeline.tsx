import { eventWords } from '../../../../content/staff/orders/order-events.ts'
import { historyInWords } from '../../../../content/staff/people/history.ts'
import type { TimelineEntry } from '../../../../domain/orders/admin/staff-order.ts'
import { DateTime } from '../../kit/date-time.tsx'

/** The order's events, automatic and by staff, newest first. */
export function OrderTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="grid gap-4 border-l border-hairline pl-4">
      {entries.map((entry) => (
        <li key={entry.key} className="relative">
          <span
            aria-hidden="true"
            className={`absolute top-1.5 -left-[1.3125rem] size-2.5 rounded-full border-2 border-raised ${entry.by === 'staff' ? 'bg-green' : 'bg-edge'}`}
          />
          <Words entry={entry} />
          <p className="text-ink-soft">
            <DateTime date={entry.at} withTime />
          </p>
        </li>
      ))}
    </ol>
  )
}

function Words({ entry }: { entry: TimelineEntry }) {
  if (entry.by === 'shop') return <p>{eventWords(entry.kind, entry.detail)}</p>
  const { action, changes } = historyInWords(entry)
  const statusFirst = changes.toSorted(
    (a, b) => Number(b.field === 'Status') - Number(a.field === 'Status'),
  )
  return (
    <>
      <p>
        <span className="font-medium">{entry.staffName}</span> {action}
      </p>
      {statusFirst.map(({ field, from, to }) => (
        <p key={field} className="text-ink-soft">
          {field}: {from && <del>{from}</del>} {from && '→'}{' '}
          <ins className="no-underline">{to}</ins>
        </p>
      ))}
    </>
  )
}
