import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { deliveryCodes, deliveryZones } from '../schema.ts'
import { codesOf } from './postcode-areas.ts'
import { offerOf } from './read-zones.server.ts'
import type { ZoneOffer } from './zone.ts'

/**
 * The zone of a postcode as stored now, not from the memory of the process, since prices are charged by
 * it.
 *
 * @param outcode the first half of a postcode, as `parsePostcode` returns it; null: the default zone
 */
export async function zoneOfPostcode(
  db: DbOrTx,
  outcode: string | null,
): Promise<{ id: string; name: string; offer: ZoneOffer }> {
  const claims = inArray(deliveryCodes.code, outcode === null ? [] : codesOf(outcode))
  const [found] = await db
    .select({ zone: deliveryZones })
    .from(deliveryZones)
    .leftJoin(deliveryCodes, and(eq(deliveryCodes.zone_id, deliveryZones.id), claims))
    .where(or(deliveryZones.is_rest, isNotNull(deliveryCodes.code)))
    .orderBy(deliveryZones.is_rest, desc(sql`char_length(${deliveryCodes.code})`))
    .limit(1)
  if (!found) throw new Error('there is no default zone')
  const { id, name } = found.zone
  return { id, name, offer: offerOf(found.zone) }
}
