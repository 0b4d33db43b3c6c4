import { data, Outlet } from 'react-router'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { subscriberTitle, subscriberToasts } from '../../../content/staff/subscribers.ts'
import { listSubscribers } from '../../../domain/newsletter/admin/list-subscribers.server.ts'
import { removeSubscriber } from '../../../domain/newsletter/admin/remove-subscriber.server.ts'
import { readSubscriberRequest } from '../../../domain/newsletter/admin/subscriber-filters.ts'
import { can } from '../../../domain/staff/roles.ts'
import { servicesContext } from '../../../server/request-context.ts'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { loadSubscribers } from '../../../ui/admin/subscribers/load-subscribers.ts'
import {
  SubscriberList,
  type SubscriberListData,
} from '../../../ui/admin/subscribers/subscriber-list.tsx'
import { useDeferred } from '../../../ui/loading/deferred-loader.ts'
import { actionResult } from '../../../web/admin/action-result.ts'
import { loadList } from '../../../web/admin/load-list.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(subscriberTitle) },
  { name: 'robots', content: 'noindex' },
]

/** A failed read is logged and shows an empty list. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const requested = readSubscriberRequest(url.searchParams)
  return await loadList(log, 'newsletter.read_failed', 'the list of subscribers', async () => {
    const subscribers = await listSubscribers(db, staff, requested)
    const mayEdit = can(staff.role, 'edit')
    return { subscribers, mayEdit, mayExport: can(staff.role, 'administer') }
  })
}

export const clientLoader = async ({ request, serverLoader }: Route.ClientLoaderArgs) => ({
  loaded: await loadSubscribers(request, serverLoader),
})

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, context }: Route.ActionArgs) {
  const { db, log } = context.get(servicesContext)
  const id = (await request.formData()).get('id')
  if (typeof id !== 'string') throw data(null, 400)
  try {
    const removed = await removeSubscriber(db, context.get(staffContext), id)
    return actionResult({
      ok: true,
      toast: removed.ok ? subscriberToasts.removed : subscriberToasts.alreadyRemoved,
    })
  } catch (err) {
    log.error(
      { event: 'newsletter.remove_failed', err, subscriberId: id },
      'a subscriber could not be removed',
    )
    return actionResult({ ok: false, toast: subscriberToasts.removeFailed }, 500)
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast(serverAction, subscriberToasts.removeFailed)

export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  const loaded = useDeferred<SubscriberListData | null>(loaderData.loaded)
  return (
    <>
      {/* First: without JavaScript the confirmation is a box above the list. */}
      <div className="noscript:pt-8">
        <Outlet />
      </div>
      <SubscriberList loaded={loaded} said={result?.toast} />
    </>
  )
}
