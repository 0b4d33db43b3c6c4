import { nothingDelivered } from '../../content/listing/delivery-filter.ts'
import { furtherFiltersOf } from '../../domain/catalogue/listing/further-filters.ts'
import type { ListingQuery } from '../../domain/catalogue/listing/listing-query.ts'
import type { CivilDay } from '../../domain/delivery/days/civil-days.ts'
import { capacityUntil } from '../../domain/delivery-rounds/days/capacity-until.server.ts'
import type { Services } from '../../server/request-context.ts'

/**
 * The limit that the listing's delivery filter sets: the litres of the largest piece that can be
 * delivered, and the reason if there is none. Empty without the filter.
 */
export async function readDeliveryFilter(
  services: Services,
  query: ListingQuery,
): Promise<{ mostLitres?: number; nothing?: string | null }> {
  const { delivery } = furtherFiltersOf(query)
  if (!delivery) return {}
  const room = await capacityUntil(
    services.db,
    services,
    delivery.to,
    delivery.by as CivilDay | null,
  )
  return {
    mostLitres: room.state === 'delivered' ? room.litres : 0,
    nothing: nothingDelivered(room, delivery.to),
  }
}
