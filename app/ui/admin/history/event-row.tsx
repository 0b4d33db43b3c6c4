import { Link } from 'react-router'
import {
  type FieldChange,
  historyInWords,
  historySubjects,
} from '../../../content/staff/people/history.ts'
import type { HistoryEvent } from '../../../domain/staff/history/history-event.ts'
import type { HistorySubject } from '../../../domain/staff/history/history-subjects.ts'
import { DateTime } from '../kit/date-time.tsx'

/** Number of fields shown; the others are in a disclosure. */
const CHANGES_SHOWN = 3

/** The page of a subject of each kind; null if the kind has no page. */
const pages: Record<HistorySubject, ((id: string) => string) | null> = {
  product: (id) => `/admin/products/edit/${id}`,
  order: (id) => `/admin/orders/${id}`,
  person: (id) => `/admin/users/${id}`,
  message: (id) => `/admin/contact-submissions/${id}`,
  offer: (id) => `/admin/sell-submissions/${id}`,
  subscriber: null,
  discount: (id) => `/admin/discount-codes/${id}`,
  redirect: (id) => `/admin/redirects/${id}`,
  testimonial: (id) => `/admin/testimonials/${id}`,
  zone: (id) => `/admin/delivery/${id}`,
  van: () => '/admin/vans',
  round: (id) => `/admin/rounds/${id}`,
  list: null,
  settings: (section) => `/admin/settings/${section}`,
  reply: () => '/admin/saved-replies',
  page: (document) => `/admin/words/${document}`,
}

/** One change: staff member, subject, values, date. */
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
  const first = changes.slice(0, CHANGES_SHOWN)
  const rest = changes.slice(CHANGES_SHOWN)
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
