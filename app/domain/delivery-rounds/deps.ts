import type { CurrentZones } from '../delivery/zones/current-zones.server.ts'
import type { OrderDeps } from '../orders/deps.ts'
import type { Settings } from '../settings/settings.ts'

/** Dependencies of the actions on rounds and deliveries, besides the database. */
export type RoundDeps = OrderDeps & {
  zones: Pick<CurrentZones, 'index'>
  settings: { readonly current: Settings }
}
