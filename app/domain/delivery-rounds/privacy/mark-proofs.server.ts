import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import type { MediaStore } from '../../media/store/media-store.server.ts'
import { deliveries, deliveryProofs } from '../schema.ts'
import { unrecordedProofs } from '../sheet/proof-photos.server.ts'

/**
 * Marks the photos of pick-ups whose sell requests are about to be deleted, which deletes the rows of their
 * proofs: `unrecordedProofs.purge` deletes the files afterwards.
 */
export async function markProofs(
  db: Db,
  media: MediaStore,
  sellRequestIds: readonly string[],
  now: Date,
): Promise<void> {
  const found = await db
    .select({ photo: deliveryProofs.photo })
    .from(deliveryProofs)
    .innerJoin(deliveries, eq(deliveries.id, deliveryProofs.delivery_id))
    .where(
      and(
        inArray(deliveries.sell_request_id, [...sellRequestIds]),
        isNotNull(deliveryProofs.photo),
      ),
    )
  for (const { photo } of found) if (photo) await unrecordedProofs.mark(media, photo, now)
}
