import { eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { changedFields } from '../../staff/history/record-change.server.ts'
import type { Staff } from '../../staff/staff.ts'
import { productImages } from '../schema.ts'
import { changePictures } from './change-pictures.server.ts'
import { type PictureRole, readAlt, readCaption } from './picture-rules.ts'
import type { ProductPicture } from './product-picture.ts'

/** A picture's description; undefined properties stay unchanged. */
export type PictureDescription = {
  /** Alternative text; empty resets it to "{title}, view {n}". */
  alt?: string
  /** Shown beside the picture; empty removes it. */
  caption?: string
  role?: PictureRole
}

/** Updates a picture's alternative text, caption and role. */
export async function describePicture(
  db: Db,
  { clock }: { clock: Clock },
  staff: Staff,
  { productId, pictureId }: { productId: ProductId; pictureId: string },
  { alt, caption, role }: PictureDescription,
): Promise<{ ok: true } | { ok: false; reason: 'missing' }> {
  const now = clock.now()
  const done = await changePictures(db, staff, { productId, now }, async (tx, pictures) => {
    const picture = pictures.find(({ id }) => id === pictureId)
    if (!picture) return { value: false, record: null }
    const fresh = {
      role: role ?? picture.role,
      caption: caption === undefined ? picture.caption : readCaption(caption),
      alt: alt === undefined ? picture.alt : readAlt(alt),
    }
    const changes = changedFields(asRecorded(picture), asRecorded(fresh))
    if (Object.keys(changes).length === 0) return { value: true, record: null }
    await tx.update(productImages).set(fresh).where(eq(productImages.id, pictureId))
    return { value: true, record: { action: 'picture described', changes } }
  })
  return done ? { ok: true } : { ok: false, reason: 'missing' }
}

/** Renames `role`, which means a staff member's role in the history. */
function asRecorded({ role, caption, alt }: Pick<ProductPicture, 'role' | 'caption' | 'alt'>) {
  return { picture_role: role, caption, alt }
}
