import { desc, eq } from 'drizzle-orm'
import { type DbOrTx, inTransaction } from '../../../platform/db.ts'
import { markReferenced } from '../../media/orphaned-pictures.server.ts'
import type { MediaStore } from '../../media/store/media-store.server.ts'
import type { StoredPicture } from '../../media/variants/variants.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { pagePictures } from '../schema.ts'

/** Maximum number of pictures to choose from: the last ones uploaded. */
const MAX_PICTURES = 200

/** The pictures that were uploaded for pages, newest first; default pictures are not included. */
export async function listPagePictures(
  db: DbOrTx,
  staff: Staff,
): Promise<(StoredPicture & { alt: string })[]> {
  authorize(staff, 'see')
  const rows = await db
    .select()
    .from(pagePictures)
    .orderBy(desc(pagePictures.created_at))
    .limit(MAX_PICTURES)
  return rows.map(({ image_url: imageUrl, width, height, color, alt }) => {
    return { imageUrl, width, height, color, alt }
  })
}

/** Stores an uploaded picture to choose from; a repeated request stores it once. */
export async function addPagePicture(
  db: DbOrTx,
  media: MediaStore,
  staff: Staff,
  { imageUrl, width, height, color, alt }: StoredPicture & { alt: string },
): Promise<void> {
  authorize(staff, 'edit')
  await inTransaction(db, async (tx) => {
    const added = await tx
      .insert(pagePictures)
      .values({ image_url: imageUrl, width, height, color, alt })
      .onConflictDoNothing()
      .returning({ image_url: pagePictures.image_url })
    if (added.length === 0) return
    const change = { subject: 'page', id: null, label: alt, action: 'picture uploaded' } as const
    await recordChange(tx, staff, change)
  })
  await markReferenced(media, imageUrl)
}

/** Whether a picture was uploaded for pages: versions may show it permanently. */
export async function pagesShowPicture(db: DbOrTx, imageUrl: string): Promise<boolean> {
  const found = await db
    .select({ image_url: pagePictures.image_url })
    .from(pagePictures)
    .where(eq(pagePictures.image_url, imageUrl))
    .limit(1)
  return found.length > 0
}
