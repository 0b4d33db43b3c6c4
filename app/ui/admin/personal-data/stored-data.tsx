import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { openOrderReasons, personalData } from '../../../content/staff/people/personal-data.ts'
import { longDate } from '../../../platform/values/dates.ts'
import { DateTime } from '../kit/date-time.tsx'
import type { PersonalDataSummary } from './personal-data-summary.ts'

/** The data held about a person by kind, each linked to its page. */
export function StoredData({ person }: { person: PersonalDataSummary }) {
  const {
    orders,
    messages,
    sellRequests,
    purchases,
    otherConversations,
    undelivered,
    loosePhotos,
    reviews,
    reviewOptOut,
    newsletter,
    alerts,
    uploads,
  } = person
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-1 sm:grid-cols-[8.5rem_minmax(0,1fr)] sm:gap-y-3 [&_dd]:mb-3 sm:[&_dd]:mb-0 [&_dt]:text-ink-soft">
      <dt>Orders</dt>
      <Things
        things={orders.map(({ id, number, placedAt, outstandingReason }) => ({
          id,
          shown: (
            <>
              <Link to={`/admin/orders/${id}`} className="text-link tabular-nums">
                {number}
              </Link>{' '}
              of <DateTime date={placedAt} />
              {outstandingReason && (
                <span className="text-clay">: {openOrderReasons[outstandingReason]}</span>
              )}
            </>
          ),
        }))}
      />
      <dt>Messages</dt>
      <Things
        things={messages.map(({ id, at }) => ({
          id,
          shown: (
            <Link to={`/admin/contact-submissions/${id}`} className="text-link">
              <DateTime date={at} />
            </Link>
          ),
        }))}
      />
      <dt>Sell requests</dt>
      <Things
        things={sellRequests.map(({ id, at, photos, bought }) => ({
          id,
          shown: (
            <>
              <Link to={`/admin/sell-submissions/${id}`} className="text-link">
                <DateTime date={at} />
              </Link>
              , {photoCount(photos)}
              {bought && ', bought by the shop'}
            </>
          ),
        }))}
      />
      {purchases.length > 0 && (
        <>
          <dt>{personalData.bought}</dt>
          <Things
            things={purchases.map(({ productId, title, boughtOn }) => ({
              id: productId,
              shown: (
                <>
                  <Link
                    to={href('/admin/products/edit/:id/purchase', { id: productId })}
                    className="text-link wrap-anywhere"
                  >
                    {title}
                  </Link>
                  , {longDate(boughtOn)}
                </>
              ),
            }))}
          />
        </>
      )}
      {otherConversations.length > 0 && (
        <>
          <dt>{personalData.otherConversations}</dt>
          <Things
            things={otherConversations.map(({ kind, id }) => ({
              id,
              shown: (
                <Link to={`/admin/inbox/${kind}/${id}`} className="text-link">
                  {personalData.writtenIn}
                </Link>
              ),
            }))}
          />
        </>
      )}
      {undelivered.length > 0 && (
        <>
          <dt>{personalData.undelivered}</dt>
          <Things
            things={undelivered.map(({ about: { kind, id }, at }, index) => ({
              id: `${index} ${id}`,
              shown: (
                <Link to={`/admin/inbox/${kind}/${id}`} className="text-link">
                  {personalData.notDelivered} <DateTime date={at} />
                </Link>
              ),
            }))}
          />
        </>
      )}
      {loosePhotos > 0 && (
        <>
          <dt>Loose photos</dt>
          <dd>{photoCount(loosePhotos)} of a form that was never sent</dd>
        </>
      )}
      {reviews.length > 0 && (
        <>
          <dt>Reviews</dt>
          <Things
            things={reviews.map(({ id, at }) => ({
              id,
              shown: (
                <Link to={`/admin/testimonials/${id}`} className="text-link">
                  <DateTime date={at} />
                </Link>
              ),
            }))}
          />
        </>
      )}
      {reviewOptOut && (
        <>
          <dt>Requests</dt>
          <dd>
            Not to be asked for reviews since <DateTime date={reviewOptOut} />
          </dd>
        </>
      )}
      <dt>Newsletter</dt>
      <dd>{newsletter ? <Newsletter {...newsletter} /> : 'None'}</dd>
      {alerts.length > 0 && (
        <>
          <dt>Alerts</dt>
          <Things
            things={alerts.map((at, index) => ({
              id: `${index} ${at.toISOString()}`,
              shown: (
                <>
                  Asked for on <DateTime date={at} />
                </>
              ),
            }))}
          />
        </>
      )}
      {uploads.length > 0 && (
        <>
          <dt>Not imported yet</dt>
          <Things
            things={uploads.map(({ fileName, uploadedAt }) => ({
              id: `${fileName} ${uploadedAt.toISOString()}`,
              shown: (
                <>
                  {fileName}, uploaded on <DateTime date={uploadedAt} />
                </>
              ),
            }))}
          />
        </>
      )}
    </dl>
  )
}

function Things({ things }: { things: readonly { id: string; shown: ReactNode }[] }) {
  if (things.length === 0) return <dd>None</dd>
  return (
    <dd>
      <ul>
        {things.map(({ id, shown }) => (
          <li key={id}>{shown}</li>
        ))}
      </ul>
    </dd>
  )
}

function Newsletter({ since, leftAt }: NonNullable<PersonalDataSummary['newsletter']>) {
  return (
    <>
      Signed up on <DateTime date={since} />
      {leftAt && (
        <>
          , left on <DateTime date={leftAt} />
        </>
      )}
    </>
  )
}

function photoCount(photos: number): string {
  if (photos === 0) return 'no photos'
  return photos === 1 ? '1 photo' : `${photos} photos`
}
