import { useEffect } from 'react'
import { Link, useFetcher, useLocation, useNavigate } from 'react-router'
import { subscriberNotLoaded } from '../../../content/staff/subscribers.ts'
import type { SubscriberLine } from '../../../domain/newsletter/subscriber.ts'
import { Button, buttonClass } from '../../button.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { RouteDialog } from '../kit/dialogs/route-dialog.tsx'
import { type ActionResult, useResultToast } from '../kit/forms/action-result.ts'
import { LoadError } from '../kit/lists/list-states.tsx'

const PATH = '/admin/newsletter-subscribers'

/**
 * Confirms the removal of a subscriber.
 *
 * @param loaded its subscriber is null if already removed; null itself if the server was
 * unreachable
 */
export function RemoveDialog({ loaded }: { loaded: { subscriber: SubscriberLine | null } | null }) {
  const { search } = useLocation()
  const closeTo = PATH + search
  const fetcher = useFetcher<ActionResult>()
  const navigate = useNavigate()
  const done = fetcher.data?.ok === true
  useResultToast(fetcher.data)
  useEffect(() => {
    if (done) void navigate(closeTo, { replace: true, preventScrollReset: true })
  }, [done, navigate, closeTo])
  const subscriber = loaded?.subscriber
  return (
    <RouteDialog title="Remove this subscriber?" closeTo={closeTo}>
      {loaded ? <What {...loaded} /> : <LoadError words={subscriberNotLoaded} />}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Link
          to={closeTo}
          replace
          preventScrollReset
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {subscriber ? 'Cancel' : 'Close'}
        </Link>
        {subscriber && (
          <fetcher.Form method="post" action={closeTo}>
            <input type="hidden" name="id" value={subscriber.id} />
            <Button
              type="submit"
              variant="destructive"
              size="small"
              busy={fetcher.state !== 'idle'}
            >
              Remove the subscriber
            </Button>
          </fetcher.Form>
        )}
      </div>
    </RouteDialog>
  )
}

function What({ subscriber }: { subscriber: SubscriberLine | null }) {
  if (!subscriber) return <p>This subscriber has been removed.</p>
  const { email, subscribedAt, leftAt } = subscriber
  return (
    <div className="grid gap-3">
      <p className="font-medium wrap-anywhere">{email}</p>
      <p>
        The address is erased for good, and with it the record that its owner agreed to the
        newsletter on <DateTime date={subscribedAt} />
        {leftAt && (
          <>
            {' '}
            and left on <DateTime date={leftAt} />
          </>
        )}
        .
      </p>
      <p>
        No newsletter goes to it any more, and the links in those already sent stop working. It can
        be signed up again, as if it had never been here.
      </p>
    </div>
  )
}
