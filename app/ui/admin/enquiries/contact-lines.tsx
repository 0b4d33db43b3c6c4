import { DateTime } from '../kit/date-time.tsx'
import { telLink } from './contact-links.ts'

/** Sender, date and contact details. */
export function ContactLines({
  email,
  phone,
  receivedAt,
  reply,
}: {
  email: string
  phone: string | null
  receivedAt: Date
  /** A `mailto:` link that starts a reply. */
  reply: string
}) {
  const number = phone && telLink(phone)
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1.5">
      <dt className="text-ink-soft">Email</dt>
      <dd className="wrap-anywhere">
        <a href={reply} className="text-link">
          {email}
        </a>
      </dd>
      {phone && (
        <>
          <dt className="text-ink-soft">Phone</dt>
          <dd className="wrap-anywhere">
            {number === 'tel:' ? (
              phone
            ) : (
              <a href={number ?? ''} className="text-link">
                {phone}
              </a>
            )}
          </dd>
        </>
      )}
      <dt className="text-ink-soft">Received</dt>
      <dd className="wrap-anywhere">
        <DateTime date={receivedAt} withTime />
      </dd>
    </dl>
  )
}
