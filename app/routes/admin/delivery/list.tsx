import { Outlet } from 'react-router'
import { deliveryText } from '../../../content/staff/delivery/delivery.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { quoteDelivery } from '../../../domain/delivery/quote-delivery.server.ts'
import { listZones } from '../../../domain/delivery/zones/staff-zones.server.ts'
import { ZoneIndex } from '../../../domain/delivery/zones/zone-index.ts'
import { closedDaysIn } from '../../../domain/delivery-rounds/days/round-rules.ts'
import { can } from '../../../domain/staff/roles.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { ZoneList } from '../../../ui/admin/delivery/zone-list.tsx'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { loadList } from '../../../web/admin/load-list.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(deliveryText.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log, clock, settings } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const input = url.searchParams.get('postcode')?.slice(0, MAX_LENGTH).trim() ?? ''
  return await loadList(log, 'delivery.read_failed', 'the delivery zones', async () => {
    const zones = await listZones(db, staff)
    const at = { now: clock.now(), closed: closedDaysIn(settings.current) }
    const quote = input === '' ? null : quoteDelivery(new ZoneIndex(zones), input, at)
    return {
      zones,
      mayChange: can(staff.role, 'administer'),
      tried: quote && { postcode: input, quote },
    }
  })
}

/** Maximum length of the postcode that is tried, in characters. */
const MAX_LENGTH = 60

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export default function Delivery({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {/* Without JavaScript the opened zone is the first part of the page. */}
      <div className="noscript:p-4">
        <Outlet />
      </div>
      <ZoneList loaded={loaderData.loaded} />
    </>
  )
}
