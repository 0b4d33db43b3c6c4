import { Outlet } from 'react-router'
import { discountText } from '../../../content/staff/discounts.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { readCodeListRequest } from '../../../domain/discounts/admin/discount-filters.ts'
import { listCodes } from '../../../domain/discounts/admin/list-codes.server.ts'
import { can } from '../../../domain/staff/roles.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { CodeList } from '../../../ui/admin/discounts/code-list.tsx'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { loadList } from '../../../web/admin/load-list.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(discountText.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log, clock } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const requested = readCodeListRequest(url.searchParams)
  return await loadList(log, 'discounts.read_failed', 'the list of discount codes', async () => {
    const codes = await listCodes(db, staff, requested, clock.now())
    return { codes, mayAdminister: can(staff.role, 'administer') }
  })
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export default function DiscountCodes({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {/* Without JavaScript the opened code is the first part of the page. */}
      <div className="noscript:p-4">
        <Outlet />
      </div>
      <CodeList loaded={loaderData.loaded} />
    </>
  )
}
