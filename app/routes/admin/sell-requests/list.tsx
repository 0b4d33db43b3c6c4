import { Outlet } from 'react-router'
import { sellRequestToasts } from '../../../content/staff/enquiries/sell-requests.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { readSellRequestRequest } from '../../../domain/enquiries/admin/enquiry-filters.ts'
import { listSellRequests } from '../../../domain/enquiries/sell/list-sell-requests.server.ts'
import { can } from '../../../domain/staff/roles.ts'
import { servicesContext } from '../../../server/request-context.ts'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { SellRequestList } from '../../../ui/admin/sell-requests/sell-request-list.tsx'
import { markByForm } from '../../../web/admin/enquiries/mark-by-form.ts'
import { loadList } from '../../../web/admin/load-list.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle('Sell Requests') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const requested = readSellRequestRequest(url.searchParams)
  return await loadList(log, 'sell_requests.read_failed', 'the list of sell requests', async () => {
    const lines = await listSellRequests(db, staff, requested)
    const mayEdit = can(staff.role, 'edit')
    return { lines, mayEdit, mayExport: can(staff.role, 'administer') }
  })
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const services = context.get(servicesContext)
  return await markByForm(services, context.get(staffContext), form, 'offer', sellRequestToasts)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast(serverAction, sellRequestToasts.updateFailed)

export default function SellRequests({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return (
    <>
      {/* First: without JavaScript the opened request is a box above the list. */}
      <div className="noscript:pt-8">
        <Outlet />
      </div>
      <SellRequestList loaded={loaderData.loaded} said={result?.toast} />
    </>
  )
}
