import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { penceColumn, timestamptz, tsvector } from '../../platform/database/columns.ts'
import type { ProductId, StaffId } from '../../platform/values/ids.ts'
import { CATEGORIES, CONDITIONS } from './filters.ts'
import { LENGTH_MAX_MM, WEIGHT_MAX_G } from './measures.ts'
import { CAPTION_MAX, PICTURE_ROLES } from './pictures/picture-rules.ts'
import { TEXT_MAX } from './product-fields.ts'

/** Formats words as an SQL `IN` list, unescaped: for constants only. */
const wordsOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** The index that is violated if another product has the stock number. */
export const SKU_INDEX = 'products_sku'
const maxLength = sql.raw(`${LENGTH_MAX_MM}`)

export const products = pgTable(
  'products',
  {
    id: uuid().$type<ProductId>().primaryKey().defaultRandom(),
    title: text().notNull(),
    description: text(),
    brand: text(),
    category: text({ enum: CATEGORIES }),
    condition: text({ enum: CONDITIONS }),
    /** The offered price: the reduced price while a reduction runs (`reductions/`). */
    price: penceColumn().notNull(),
    /**
     * The price before a reduction, while it may be shown beside the new one. A trigger rejects a
     * change of the price that leaves it unchanged.
     */
    was_price: penceColumn(),
    dimensions: text(),
    /** Stock number (SKU): unique among the products that are not deleted, regardless of case. */
    sku: text(),
    /** Millimetres. */
    width: integer('width_mm'),
    depth: integer('depth_mm'),
    height: integer('height_mm'),
    seat_height: integer('seat_height_mm'),
    height_legs_off: integer('height_legs_off_mm'),
    depth_back_off: integer('depth_back_off_mm'),
    /** Grams, in steps of 100. */
    weight: integer('weight_g'),
    enabled: boolean().notNull().default(true),
    is_deleted: boolean().notNull().default(false),
    in_stock: boolean().notNull().default(true),
    featured: boolean().notNull().default(false),
    /** Units that can be sold. Changed only by the stock module, with its ledger. */
    stock_quantity: integer().notNull().default(0),
    /** Units held by unpaid orders. Changed only by the stock module. */
    reserved_quantity: integer().notNull().default(0),
    /** The text that is searched, in lower case (function in the first migration). */
    search_text: text().generatedAlwaysAs(
      sql`product_search_text(title, description, brand, category)`,
    ),
    /**
     * The same text as a tsvector, for terms that match whole words only (function in its
     * migration).
     */
    search_words: tsvector('search_words').generatedAlwaysAs(
      sql`product_search_words(title, description, brand, category)`,
    ),
    /** The colour words of the description (function in the first migration). */
    colors: text().array().generatedAlwaysAs(sql`product_colors(description)`),
    /** The materials named in title and description (function in its migration). */
    materials: text().array().generatedAlwaysAs(sql`product_materials(title, description)`),
    /** Incremented by every save, for optimistic locking. */
    version: integer().notNull().default(1),
    /** The sell request the product was made from. References `sell_submissions` (in the migration). */
    offer_id: uuid(),
    /** The form's idempotency key: a form sent twice creates one product. */
    form_key: uuid(),
    created_by: uuid().$type<StaffId>(),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('products_price_positive', sql`${table.price} > 0`),
    check('products_was_more', sql`${table.was_price} > ${table.price}`),
    check('products_stock_not_negative', sql`${table.stock_quantity} >= 0`),
    check('products_reserved_not_negative', sql`${table.reserved_quantity} >= 0`),
    check(
      'products_sku_length',
      sql`char_length(${table.sku}) between 1 and ${sql.raw(String(TEXT_MAX.sku))}`,
    ),
    check('products_category_known', sql`${table.category} in (${wordsOf(CATEGORIES)})`),
    check('products_condition_known', sql`${table.condition} in (${wordsOf(CONDITIONS)})`),
    check(
      'products_lengths_in_range',
      sql`${table.width} between 1 and ${maxLength} and ${table.depth} between 1 and ${maxLength} and ${table.height} between 1 and ${maxLength} and ${table.seat_height} between 1 and ${maxLength} and ${table.height_legs_off} between 1 and ${maxLength} and ${table.depth_back_off} between 1 and ${maxLength}`,
    ),
    check(
      'products_weight_in_range',
      sql`${table.weight} between 100 and ${sql.raw(`${WEIGHT_MAX_G}`)} and ${table.weight} % 100 = 0`,
    ),
    check(
      'products_parts_within_whole',
      sql`${table.seat_height} <= ${table.height} and ${table.height_legs_off} <= ${table.height} and ${table.depth_back_off} <= ${table.depth}`,
    ),
    // Covering indexes of the shop's lists, newest first: they include the filtered columns, so
    // that rows that do not match are skipped without heap access.
    index('products_listed_newest')
      .on(
        table.created_at.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
        table.category,
        table.condition,
        table.price,
        table.in_stock,
        table.stock_quantity,
        table.colors,
        table.brand,
      )
      .where(sql`${table.enabled} and not ${table.is_deleted}`),
    index('products_listed_category')
      .on(
        table.category,
        table.created_at.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
        table.condition,
        table.price,
        table.in_stock,
        table.stock_quantity,
        table.colors,
        table.brand,
      )
      .where(sql`${table.enabled} and not ${table.is_deleted}`),
    index('products_listed_brand')
      .on(table.brand, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.enabled} and not ${table.is_deleted}`),
    // For narrow price ranges, which are then sorted, the maximum price, and the list sorted by price.
    index('products_listed_price')
      .on(
        table.price,
        table.created_at.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
        table.category,
        table.condition,
        table.in_stock,
        table.stock_quantity,
        table.colors,
        table.brand,
      )
      .where(sql`${table.enabled} and not ${table.is_deleted}`),
    // For the list sorted by width, and for the size filters.
    index('products_listed_width')
      .on(
        table.width,
        table.created_at.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
        table.depth,
        table.height,
        table.category,
        table.condition,
        table.price,
        table.in_stock,
        table.stock_quantity,
        table.colors,
        table.brand,
      )
      .where(sql`${table.enabled} and not ${table.is_deleted}`),
    index('products_reduced')
      .on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.enabled} and not ${table.is_deleted} and ${table.was_price} is not null`),
    // Available products of one category by price. The predicate includes the stock, so that years
    // of sold products do not slow down the scan for similar ones. Also serves the dashboard's
    // units by category.
    index('products_available_price')
      .on(table.category, table.price, table.id, table.stock_quantity)
      .where(
        sql`${table.enabled} and not ${table.is_deleted} and ${table.in_stock} and ${table.stock_quantity} > 0`,
      ),
    index('products_featured')
      .on(table.created_at.desc().nullsFirst())
      .where(sql`${table.featured} and ${table.enabled} and not ${table.is_deleted}`),
    // For the staff's lists: every product that is not deleted, with the filtered columns except the held
    // units: no index contains these, so that a payment's update of them is a HOT update.
    index('products_kept_newest')
      .on(
        table.created_at.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
        table.category,
        table.condition,
        table.enabled,
        table.featured,
        table.in_stock,
        table.stock_quantity,
      )
      .where(sql`not ${table.is_deleted}`),
    // For the filter of products without width, depth or height as numbers.
    index('products_unmeasured')
      .on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(
        sql`not ${table.is_deleted} and (${table.width} is null or ${table.depth} is null or ${table.height} is null)`,
      ),
    index('products_kept_title').on(table.title, table.id).where(sql`not ${table.is_deleted}`),
    index('products_kept_price').on(table.price, table.id).where(sql`not ${table.is_deleted}`),
    index('products_kept_stock')
      .on(table.stock_quantity, table.id)
      .where(sql`not ${table.is_deleted}`),
    index('products_deleted_newest')
      .on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.is_deleted}`),
    uniqueIndex(SKU_INDEX).on(sql`lower(${table.sku})`).where(sql`not ${table.is_deleted}`),
    index('products_sku_search').using('gin', sql`lower(${table.sku}) gin_trgm_ops`),
    uniqueIndex('products_form').on(table.form_key),
    index('products_offer').on(table.offer_id).where(sql`${table.offer_id} is not null`),
    // One index for both, so that the parts of a search are intersected in the index. With two, the planner
    // intersects them or reads the matches of one part, depending on its estimates.
    index('products_search').using(
      'gin',
      sql`${table.search_text} gin_trgm_ops`,
      table.search_words,
    ),
    index('products_colors').using('gin', table.colors),
    index('products_materials').using('gin', table.materials),
  ],
)

/**
 * The words of all products, as a dictionary for correcting typos. A trigger adds the words of a saved
 * product; `refreshCatalogueWords` removes words that no product contains any more.
 */
export const catalogueWords = pgTable('catalogue_words', { word: text().primaryKey() })

export const productImages = pgTable(
  'product_images',
  {
    id: uuid().primaryKey().defaultRandom(),
    product_id: uuid()
      .$type<ProductId>()
      .notNull()
      .references(() => products.id),
    /**
     * Public path of the full-size picture, `/media/{key}.webp`; those of its variants are derived
     * from it.
     */
    image_url: text().notNull(),
    is_primary: boolean().notNull().default(false),
    display_order: integer().notNull().default(0),
    /** Written by staff; null for the default "{title}, view {n}". */
    alt: text(),
    /** What the picture shows; marks are also listed beside the description. */
    role: text({ enum: PICTURE_ROLES }).notNull().default('view'),
    /** Shown beside the picture, such as "fading along the back edge". */
    caption: text(),
    /** Pixels of the full-size picture. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Placeholder colour, `#rrggbb`, shown while the picture loads. */
    color: text().notNull().default('#f1ebe1'),
    /** Path of the uploaded picture, if this one is edited. */
    original_url: text(),
    /** How the original was turned, straightened and cropped: `media/picture-edit.ts`. */
    edit: text(),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('product_images_in_order').on(
      table.product_id,
      table.is_primary.desc().nullsFirst(),
      table.display_order,
    ),
    // Looks up whether a picture is still referenced after its removal from a product.
    index('product_images_file').on(table.image_url),
    index('product_images_original')
      .on(table.original_url)
      .where(sql`${table.original_url} is not null`),
    uniqueIndex('product_images_one_primary').on(table.product_id).where(sql`${table.is_primary}`),
    check(
      'product_images_edit_of_original',
      sql`(${table.original_url} is null) = (${table.edit} is null)`,
    ),
    check('product_images_role_known', sql`${table.role} in (${wordsOf(PICTURE_ROLES)})`),
    check(
      'product_images_caption_length',
      sql`char_length(${table.caption}) between 1 and ${sql.raw(String(CAPTION_MAX))}`,
    ),
  ],
)

/** Groups of synonyms for the search, one per row; edited by staff. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Two or more words as entered. No word is in two groups. */
    words: text().array().notNull(),
    /** Incremented by every save, for optimistic locking. */
    version: integer().notNull().default(1),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [check('search_synonyms_words', sql`cardinality(${table.words}) >= 2`)],
)
