import { eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/db.ts'
import type { NewImage } from '../../../catalogue/pictures/attach-pictures.server.ts'
import { PICTURE_LIMIT, readRole } from '../../../catalogue/pictures/picture-rules.ts'
import { productImages } from '../../../catalogue/schema.ts'
import { markingOrphans } from '../../../media/orphaned-pictures.server.ts'
import { storeImportedPicture } from '../../../media/store-imported-picture.server.ts'
import type { PictureIndex } from '../files/picture-index.server.ts'
import type { ImportDeps, ImportRecord, RowToApply } from '../import-job.server.ts'
import type { RowNote } from './source-row.ts'

/**
 * Stores the pictures that a row names, one after the other, marked as orphaned until the row's
 * transaction refers to them. A product that has pictures keeps its own, unless they are to be replaced
 * and all of the row's can be read.
 */
export async function storeRowPictures(
  db: Db,
  { media, clock }: Pick<ImportDeps, 'media' | 'clock'>,
  { pictures: index, record }: { record: ImportRecord; pictures: PictureIndex | null },
  { row, product_id: productId }: RowToApply,
): Promise<{ images: NewImage[]; notes: RowNote[] }> {
  const images: NewImage[] = []
  const notes: RowNote[] = []
  if (!index || row.pictures.length === 0) return { images, notes }
  const replaces = productId !== null && (await hasPictures(db, productId))
  if (replaces && !record.options.replacePictures) return { images, notes }
  const store = markingOrphans(media, clock.now())
  for (const { name, alt = '', role, caption = '', isPrimary } of row.pictures.slice(
    0,
    PICTURE_LIMIT,
  )) {
    // The check has recorded the reason.
    if (index.problem(name)) continue
    const bytes = await index.read(name)
    const stored = bytes && (await storeImportedPicture(store, bytes))
    if (stored?.ok) {
      const { ok: _, ...picture } = stored
      images.push({ ...picture, alt, role: readRole(role), caption, isPrimary: isPrimary ?? false })
    } else notes.push({ code: 'picture-unreadable', detail: name })
  }
  const wanted = Math.min(row.pictures.length, PICTURE_LIMIT)
  if (!replaces || images.length === wanted) return { images, notes }
  return { images: [], notes: [...notes, { code: 'pictures-kept' }] }
}

async function hasPictures(db: Db, productId: NonNullable<RowToApply['product_id']>) {
  const found = await db
    .select({ id: productImages.id })
    .from(productImages)
    .where(eq(productImages.product_id, productId))
    .limit(1)
  return found.length > 0
}
