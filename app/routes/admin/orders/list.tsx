import { Outlet } from 'react-router'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import {
  countSupplements,
  countToDispatch,
} from '../../../domain/orders/admin/count-orders.server.ts'
import { listOrdersForStaff } from '../../../domain/orders/admin/list-orders-for-staff.server.ts'
import { readOrderRequest } from '../../../domain/orders/admin/order-filters.ts'
import { can } from '../../../domain/staff/roles.ts'
import { findViews } from '../../../domain/staff/views/views.server.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { skipRevalidationForDialogs } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { OrderList } from '../../../ui/admin/orders/order-list.tsx'
import { loadList } from '../../../web/admin/load-list.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle('Orders') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const requested = readOrderRequest(url.searchParams)
  return await loadList(log, 'orders.read_failed', 'the list of orders', async () => {
    const [orders, supplements, views, toDispatch] = await Promise.all([
      listOrdersForStaff(db, staff, requested),
      countSupplements(db, staff, requested),
      findViews(db, staff, 'orders'),
      countToDispatch(db, staff),
    ])
    const mayExport = can(staff.role, 'administer')
    return { orders, supplements, views, toDispatch, mayExport, mayEdit: can(staff.role, 'edit') }
  })
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = skipRevalidationForDialogs

export default function Orders({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {/* Without JavaScript the opened order is the first part of the page. */}
      <div className="noscript:p-4">
        <Outlet />
      </div>
      <OrderList loaded={loaderData.loaded} />
    </>
  )
}
