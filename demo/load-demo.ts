import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { fillInDimensions, measuresInText } from '../app/domain/catalogue/fill-in-dimensions.ts'
import { CATEGORIES, CONDITIONS } from '../app/domain/catalogue/filters.ts'
import { MEASURE_NAMES, type Measure, NO_MEASURES } from '../app/domain/catalogue/measures.ts'
import {
  ALT_MAX,
  CAPTION_MAX,
  PICTURE_ROLES,
} from '../app/domain/catalogue/pictures/picture-rules.ts'
import { productImages, products } from '../app/domain/catalogue/schema.ts'
import type { CivilDay } from '../app/domain/delivery/days/civil-days.ts'
import { discountCodes } from '../app/domain/discounts/schema.ts'
import type { MediaStore } from '../app/domain/media/store/media-store.server.ts'
import { storePictureUnchanged } from '../app/domain/media/store-picture-unchanged.server.ts'
import type { StoredPicture } from '../app/domain/media/variants/variants.ts'
import { adjustStock } from '../app/domain/stock/move-stock.server.ts'
import { testimonials } from '../app/domain/testimonials/schema.ts'
import type { Clock } from '../app/platform/clock.ts'
import { ADVISORY_LOCKS } from '../app/platform/database/advisory-locks.ts'
import { readNumeric } from '../app/platform/database/columns.ts'
import { type Db, type DbOrTx, inTransaction, type Tx } from '../app/platform/db.ts'
import { ROOT_FOLDER } from '../app/platform/files/root-folder.ts'
import { isoDay } from '../app/platform/values/dates.ts'
import { insertSampleRounds } from './sample-rounds.ts'
import { sampleTestimonials } from './sample-testimonials.ts'

export type LoadDemoResult =
  /** `imageUrls`: addresses of the stored pictures, primary ones first. */
  { ok: true; products: number; imageUrls: string[] } | { ok: false; reason: 'not-empty' }

const piece = z.object({
  title: z.string(),
  brand: z.string(),
  category: z.enum(CATEGORIES),
  condition: z.enum(CONDITIONS),
  /** Price in pounds. */
  price: z.number().positive(),
  dimensions: z.string(),
  /** In millimetres and grams; takes precedence over the measures read from `dimensions`. */
  measures: z.partialRecord(z.enum(MEASURE_NAMES as [Measure]), z.int().positive()),
  description: z.string(),
  stock_quantity: z.int().nonnegative(),
  featured: z.boolean(),
  /** The first is the primary picture. */
  photos: z
    .array(
      z.object({
        /** Name in `photos/`. */
        file: z.string(),
        alt: z.string().max(ALT_MAX),
        role: z.enum(PICTURE_ROLES).default('view'),
        caption: z.string().max(CAPTION_MAX).optional(),
      }),
    )
    .min(1),
})
type Piece = z.infer<typeof piece>

/** A discount code to try: 10% off everything. */
const SAMPLE_CODE = { code: 'SAMPLE10', kind: 'percentage', percentage: 10 } as const

/** The first product is some hours old, each further one more than a day older. */
const NEWEST_AGE_MS = 3 * 3_600_000
const BETWEEN_MS = 29 * 3_600_000

/**
 * Loads the demo catalogue, a discount code, sample testimonials and two vans with two weeks of rounds into
 * an empty shop. The first product in `catalogue.json` is the newest. Can be called concurrently in several
 * processes: one loads the demo, the others find it loaded.
 *
 * Pictures are stored before rows: a crash in between leaves files that the next attempt reuses,
 * never a product without pictures.
 */
export async function loadDemo(db: Db, media: MediaStore, clock: Clock): Promise<LoadDemoResult> {
  if (await hasProducts(db)) return { ok: false, reason: 'not-empty' }
  const pieces = z.array(piece).parse(JSON.parse(await readFile(fileOf('catalogue.json'), 'utf8')))
  const pictures = await Promise.all(pieces.map(({ photos }) => storePhotos(media, photos)))
  return await inTransaction(db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.demo}::bigint)`)
    if (await hasProducts(tx)) return { ok: false, reason: 'not-empty' }
    await insertPieces(tx, pieces, pictures, clock.now())
    await tx.insert(discountCodes).values(SAMPLE_CODE).onConflictDoNothing()
    await tx.insert(testimonials).values(sampleTestimonials(isoDay(clock.now())))
    await insertSampleRounds(tx, isoDay(clock.now()) as CivilDay)
    return { ok: true, products: pieces.length, imageUrls: primaryFirst(pictures) }
  })
}

/** Includes deleted products: such a shop is in use. */
async function hasProducts(db: DbOrTx): Promise<boolean> {
  return (await db.select({ id: products.id }).from(products).limit(1)).length > 0
}

async function storePhotos(media: MediaStore, photos: Piece['photos']): Promise<StoredPicture[]> {
  return await Promise.all(
    photos.map(async ({ file }) =>
      storePictureUnchanged(media, await readFile(fileOf(`photos/${file}`))),
    ),
  )
}

async function insertPieces(
  tx: Tx,
  pieces: Piece[],
  pictures: StoredPicture[][],
  now: Date,
): Promise<void> {
  for (const [
    index,
    { photos, price, stock_quantity, dimensions, measures, ...facts },
  ] of pieces.entries()) {
    const cameIn = new Date(now.getTime() - NEWEST_AGE_MS - index * BETWEEN_MS)
    const [product] = await tx
      .insert(products)
      .values({
        ...facts,
        ...fillInDimensions({
          ...NO_MEASURES,
          ...measuresInText(dimensions),
          ...measures,
          dimensions,
        }),
        price: readNumeric(String(price)),
        in_stock: stock_quantity > 0,
        created_at: cameIn,
        updated_at: cameIn,
      })
      .returning({ id: products.id })
    if (!product) throw new Error('a demo piece was not written')
    if (stock_quantity > 0) await adjustStock(tx, product.id, stock_quantity)
    await tx.insert(productImages).values(
      (pictures[index] ?? []).map(({ imageUrl, ...look }, order) => {
        const { file: _, ...described } = photos[order] ?? {}
        return {
          ...look,
          ...described,
          product_id: product.id,
          image_url: imageUrl,
          is_primary: order === 0,
          display_order: order,
        }
      }),
    )
  }
}

function primaryFirst(pictures: StoredPicture[][]): string[] {
  const primary = pictures.flatMap((views) => views.slice(0, 1))
  const others = pictures.flatMap((views) => views.slice(1))
  return [...primary, ...others].map(({ imageUrl }) => imageUrl)
}

function fileOf(name: string): string {
  return path.join(ROOT_FOLDER, 'demo', name)
}
