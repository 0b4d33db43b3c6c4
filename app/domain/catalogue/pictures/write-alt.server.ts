import { eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { Staff } from '../../staff/staff.ts'
import { productImages } from '../schema.ts'
import { changePictures } from './change-pictures.server.ts'
import { readAlt } from './picture-rules.ts'

/**
 * Says what a picture shows, for those who do not see it.
 *
 * @param text empty: the shop says "{title}, view {n}" again
 */
export async function writeAlt(
  db: Db,
  { clock }: { clock: Clock },
  staff: Staff,
  { productId, pictureId, text }: { productId: string; pictureId: string; text: string },
): Promise<{ ok: true } | { ok: false; reason: 'missing' }> {
  const now = clock.now()
  const done = await changePictures(db, staff, { productId, now }, async (tx, pictures) => {
    const picture = pictures.find(({ id }) => id === pictureId)
    if (!picture) return { value: false, record: null }
    const alt = readAlt(text)
    if (alt === picture.alt) return { value: true, record: null }
    await tx.update(productImages).set({ alt }).where(eq(productImages.id, pictureId))
    const changes: { alt: [string | null, string | null] } = { alt: [picture.alt, alt] }
    return { value: true, record: { action: 'picture described', changes } }
  })
  return done ? { ok: true } : { ok: false, reason: 'missing' }
}
