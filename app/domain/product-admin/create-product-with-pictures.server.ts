import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import type { Logger } from '../../platform/log.ts'
import type { ProductId } from '../../platform/values/ids.ts'
import { addPictures, type ChosenPicture } from '../catalogue/pictures/add-pictures.server.ts'
import type { PictureDeps } from '../catalogue/pictures/picture-deps.ts'
import { PICTURE_LIMIT } from '../catalogue/pictures/picture-rules.ts'
import { storeUpload } from '../catalogue/pictures/store-upload.server.ts'
import type { ProductFields } from '../catalogue/product-fields.ts'
import { readSellPhoto } from '../enquiries/photos/read-sell-photo.server.ts'
import { sellPhotos } from '../enquiries/schema.ts'
import type { Staff } from '../staff/staff.ts'
import { createProduct } from './create-product.server.ts'
import type { SkuTaken } from './refuse-taken-sku.server.ts'

/** A picture of a new product, in the form's order. */
export type NewPicture = Omit<ChosenPicture, 'token'> & {
  /** The token of an upload, or the key of a seller's photo. */
  from: { token: string } | { sellerPhoto: string }
}

export type CreateProductWithPicturesResult =
  /** `missing`: the number of pictures that could not be attached. */
  { ok: true; id: ProductId; missing: number } | SkuTaken

/**
 * Creates a product with its pictures. A seller's photos are copied, so that erasing the seller's
 * data does not remove them.
 *
 * The product is created first: a failure of the pictures does not lose the submitted values.
 */
export async function createProductWithPictures(
  db: Db,
  deps: PictureDeps & { log: Pick<Logger, 'error'> },
  staff: Staff,
  fields: ProductFields,
  options: {
    sellRequestId: string | null
    formKey: string | null
    pictures: readonly NewPicture[]
  },
): Promise<CreateProductWithPicturesResult> {
  const { sellRequestId, formKey, pictures } = options
  const now = deps.clock.now()
  const created = await createProduct(db, staff, fields, { sellRequestId, formKey, now })
  if (!created.ok) return created
  const { id, made } = created
  // A resubmitted form has already attached its pictures.
  if (!made || pictures.length === 0) return { ok: true, id, missing: 0 }
  try {
    const chosen: ChosenPicture[] = []
    for (const picture of pictures.slice(0, PICTURE_LIMIT)) {
      const uploaded = await asUpload(db, deps, staff, { picture, sellRequestId })
      if (uploaded) chosen.push(uploaded)
    }
    const added = await addPictures(db, deps, staff, id, chosen)
    return { ok: true, id, missing: pictures.length - (added.ok ? added.added.length : 0) }
  } catch (err) {
    deps.log.error(
      { event: 'products.pictures_failed', err, productId: id },
      'the pictures of a new product could not be saved',
    )
    return { ok: true, id, missing: pictures.length }
  }
}

async function asUpload(
  db: Db,
  deps: PictureDeps,
  staff: Staff,
  { picture, sellRequestId }: { picture: NewPicture; sellRequestId: string | null },
): Promise<ChosenPicture | null> {
  const { from, ...rest } = picture
  if ('token' in from) return { ...rest, token: from.token }
  if (!sellRequestId || !(await belongsTo(db, from.sellerPhoto, sellRequestId))) return null
  const bytes = await readSellPhoto(db, deps.media, from.sellerPhoto)
  const kept = bytes && (await storeUpload(deps, staff, bytes))
  return kept?.ok ? { ...rest, token: kept.token } : null
}

/** Photos of other sell requests are refused. */
async function belongsTo(db: Db, key: string, sellRequestId: string): Promise<boolean> {
  const found = await db
    .select({ key: sellPhotos.key })
    .from(sellPhotos)
    .where(
      and(
        eq(sellPhotos.key, key),
        eq(sellPhotos.submission_id, sellRequestId),
        isNull(sellPhotos.doomed_at),
      ),
    )
  return found.length > 0
}
