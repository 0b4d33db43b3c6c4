import { Link } from 'react-router'
import {
  type FieldChange,
  historyInWords,
  historySubjects,
} from '../../../content/staff/history.ts'
import type { HistoryEvent } from '../../../domain/staff/history/history-event.ts'
import type { HistorySubject } from '../../../domain/staff/history/history-subjects.ts'
import { DateTime } from '../kit/date-time.tsx'

/** So many fields are shown at once; the others are a press away. */
const SHOWN_AT_ONCE = 3

/** Where a subject of each kind is looked at; none for what is nowhere to be seen. */
const pages: Record<HistorySubject, ((id: string) => string) | null> = {
  product: (id) => `/admin/products/edit/${id}`,
  order: (id) => `/admin/orders/${id}`,
  person: (id) => `/admin/users/${id}`,
  message: (id) => `/admin/contact-submissions/${id}`,
  offer: (id) => `/admin/sell-submissions/${id}`,
  subscriber: null,
  list: null,
}

/** One change: who, what of which thing, from what to what, and when. */
export function EventRow({ event }: { event: HistoryEvent }) {
  const { action, changes } = historyInWords(event)
  return (
    <tr className="[&>*]:align-top">
      <th scope="row" className="md:min-w-40">
        {event.staffName}
      </th>
      <td className="md:w-2/5">
        <p className="line-clamp-2">
          <span className="text-ink-soft">{historySubjects[event.subject]} </span>
          <Subject {...event} />
        </p>
        <span className="block text-ink-soft">{action}</span>
      </td>
      <td>
        <Changes changes={changes} />
      </td>
      <td data-label="When">
        <DateTime date={event.at} withTime />
      </td>
    </tr>
  )
}

function Subject({ subject, subjectId, label }: HistoryEvent) {
  const page = pages[subject]
  return page && subjectId ? (
    <Link to={page(subjectId)} title={label} className="font-medium hover:underline">
      {label}
    </Link>
  ) : (
    <span className="font-medium">{label}</span>
  )
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  const first = changes.slice(0, SHOWN_AT_ONCE)
  const rest = changes.slice(SHOWN_AT_ONCE)
  return (
    <>
      <Fields changes={first} />
      {rest.length > 0 && (
        <details className="history-more">
          <summary>{rest.length} more</summary>
          <Fields changes={rest} />
        </details>
      )}
    </>
  )
}

function Fields({ changes }: { changes: readonly FieldChange[] }) {
  return changes.map(({ field, from, to }) => (
    <p key={field} className="max-w-none">
      <span className="text-ink-soft">{field}: </span>
      {from && (
        <>
          <del className="text-ink-soft">{from}</del>
          {' → '}
        </>
      )}
      <ins className="no-underline">{to || 'nothing'}</ins>
    </p>
  ))
}
