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
import { penceColumn, timestamptz, tsvector } from '../../platform/columns.ts'
import { CATEGORIES, CONDITIONS } from './filters.ts'
import { CAPTION_MAX, PICTURE_ROLES } from './pictures/picture-rules.ts'

/** A list of words as an SQL `IN` list; the words are this code's own constants. */
const wordsOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

export const products = pgTable(
  'products',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    description: text(),
    brand: text(),
    category: text({ enum: CATEGORIES }),
    condition: text({ enum: CONDITIONS }),
    price: penceColumn().notNull(),
    dimensions: text(),
    /** Shown on the website. */
    enabled: boolean().notNull().default(true),
    is_deleted: boolean().notNull().default(false),
    in_stock: boolean().notNull().default(true),
    featured: boolean().notNull().default(false),
    /** Units that can still be sold. Changed only by the stock module, with its ledger. */
    stock_quantity: integer().notNull().default(0),
    /** Units held by unpaid orders. Changed only by the stock module. */
    reserved_quantity: integer().notNull().default(0),
    /** What text search looks through, in lower case (function in the first migration). */
    search_text: text().generatedAlwaysAs(
      sql`product_search_text(title, description, brand, category)`,
    ),
    /** The same texts as words, for those that count as a whole only (function in its migration). */
    search_words: tsvector('search_words').generatedAlwaysAs(
      sql`product_search_words(title, description, brand, category)`,
    ),
    /** The colour words of the description (function in the first migration). */
    colors: text().array().generatedAlwaysAs(sql`product_colors(description)`),
    /** Counts the saves by staff: who saves sends the number they began with. */
    version: integer().notNull().default(1),
    /** The sell request it was made from. References `sell_submissions` (in the migration). */
    offer_id: uuid(),
    /** Of the form that it was made with: sent twice, a form makes one product. */
    form_key: uuid(),
    created_by: uuid(),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('products_price_positive', sql`${table.price} > 0`),
    check('products_stock_not_negative', sql`${table.stock_quantity} >= 0`),
    check('products_reserved_not_negative', sql`${table.reserved_quantity} >= 0`),
    check('products_category_known', sql`${table.category} in (${wordsOf(CATEGORIES)})`),
    check('products_condition_known', sql`${table.condition} in (${wordsOf(CONDITIONS)})`),
    // The shop's lists, newest first. They hold what the filters ask for, so that pieces which do
    // not fit are passed over without being read.
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
    // A narrow range of prices, put in the list's order without reading the pieces; and the
    // dearest piece of all. And the list in the order of prices.
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
    // Pieces to buy of one category, by price. Its condition holds the stock, so that pieces sold
    // over the years do not stand between a piece and those like it. The dashboard's units of each
    // category are summed up from it.
    index('products_available_price')
      .on(table.category, table.price, table.id, table.stock_quantity)
      .where(
        sql`${table.enabled} and not ${table.is_deleted} and ${table.in_stock} and ${table.stock_quantity} > 0`,
      ),
    index('products_featured')
      .on(table.created_at.desc().nullsFirst())
      .where(sql`${table.featured} and ${table.enabled} and not ${table.is_deleted}`),
    // What staff see: every piece that is not deleted.
    // Their filters are answered from the index, too.
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
        table.reserved_quantity,
      )
      .where(sql`not ${table.is_deleted}`),
    index('products_kept_title').on(table.title, table.id).where(sql`not ${table.is_deleted}`),
    index('products_kept_price').on(table.price, table.id).where(sql`not ${table.is_deleted}`),
    index('products_kept_stock')
      .on(table.stock_quantity, table.id)
      .where(sql`not ${table.is_deleted}`),
    uniqueIndex('products_form').on(table.form_key),
    index('products_offer').on(table.offer_id).where(sql`${table.offer_id} is not null`),
    index('products_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    index('products_search_words').using('gin', table.search_words),
    index('products_colors').using('gin', table.colors),
  ],
)

export const productImages = pgTable(
  'product_images',
  {
    id: uuid().primaryKey().defaultRandom(),
    product_id: uuid()
      .notNull()
      .references(() => products.id),
    /** Public address of the whole picture, `/media/{key}.webp`; smaller ones follow from it. */
    image_url: text().notNull(),
    is_primary: boolean().notNull().default(false),
    display_order: integer().notNull().default(0),
    /** What staff wrote; empty: "{title}, view {n}". */
    alt: text(),
    /** What the picture is for; marks are also listed beside the description. */
    role: text({ enum: PICTURE_ROLES }).notNull().default('view'),
    /** Shown beside the picture, such as "fading along the back edge". */
    caption: text(),
    /** Pixels of the whole picture. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** `#rrggbb`, shown while the picture loads. */
    color: text().notNull().default('#f1ebe1'),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('product_images_in_order').on(
      table.product_id,
      table.is_primary.desc().nullsFirst(),
      table.display_order,
    ),
    // Whether anything still shows a picture that one piece has lost.
    index('product_images_file').on(table.image_url),
    uniqueIndex('product_images_one_primary').on(table.product_id).where(sql`${table.is_primary}`),
    check('product_images_role_known', sql`${table.role} in (${wordsOf(PICTURE_ROLES)})`),
    check(
      'product_images_caption_length',
      sql`char_length(${table.caption}) between 1 and ${sql.raw(String(CAPTION_MAX))}`,
    ),
  ],
)

/** Words that mean the same to shoppers who search, a group a row; staff edit them. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Two or more, as staff wrote them. No word stands in two groups. */
    words: text().array().notNull(),
    /** Counts the saves: who saves sends the number they began with. */
    version: integer().notNull().default(1),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [check('search_synonyms_words', sql`cardinality(${table.words}) >= 2`)],
)
