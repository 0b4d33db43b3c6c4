import { MEASURE_NAMES } from '../../../catalogue/measures.ts'

/** Where a file comes from: this software, Shopify or WooCommerce. */
export const SOURCES = ['kept', 'shopify', 'woocommerce'] as const
export type Source = (typeof SOURCES)[number]

/** What would happen with a row. `skip`: nothing differs. */
export const PLANS = ['create', 'update', 'skip', 'refused'] as const
export type Plan = (typeof PLANS)[number]

export const RESULTS = ['created', 'updated', 'refused'] as const
export type Result = (typeof RESULTS)[number]

/** Fields of a product that a file can have; text as entered into the product form. */
export const SOURCE_FIELDS = [
  'title',
  'description',
  'brand',
  'category',
  'condition',
  'price',
  'dimensions',
  'sku',
  ...MEASURE_NAMES,
  'stock_quantity',
  'in_stock',
  'featured',
  'enabled',
] as const
export type SourceField = (typeof SOURCE_FIELDS)[number]

/** A picture as named in a row. */
export type SourcePicture = {
  /** Its file name, without folders and without an address. */
  name: string
  alt?: string
  role?: string
  caption?: string
  isPrimary?: boolean
}

/** One product of a file, the same for every source. */
export type SourceRow = {
  line: number
  /** What identifies it at its source; null if nothing does. */
  key: string | null
  /** Fields without a column are missing; switches are `yes` or `no`. */
  values: Partial<Record<SourceField, string>>
  /** The column of each field, for messages. */
  columns: Partial<Record<SourceField, string>>
  pictures: SourcePicture[]
  /** ISO 8601. */
  createdAt?: string
  /** Its address in the other shop: a path or a complete URL. */
  oldPath?: string
  /** Notes found while reading; a row with a note that refuses it is not imported. */
  notes: RowNote[]
}

/** Notes with these codes refuse a row; others are for information. */
export const REFUSING = [
  /** A field's message, from the product form's rules; `detail` is the message. */
  'field',
  'cell-too-long',
  'too-many-cells',
  'variants',
  'product-type',
  'same-key',
  'sku-taken',
  /** An earlier row of the file has the stock number. */
  'sku-repeated',
  'not-yes-or-no',
  'not-a-date',
  'bad-id',
  'deleted',
  'changed-since',
  'stock-moved',
  'appeared-since',
  'not-saved',
] as const
export const INFORMING = [
  'picture-missing',
  'picture-ambiguous',
  'picture-too-large',
  'picture-unreadable',
  'pictures-too-many',
  'no-pictures-sent',
  'condition-unknown',
  'pictures-kept',
  /** The product's pictures were changed after the check. */
  'pictures-changed',
  'redirect-not-made',
] as const

export type RowNote = {
  code: (typeof REFUSING)[number] | (typeof INFORMING)[number]
  /** The file's heading. */
  column?: string
  detail?: string
}

export const refuses = ({ code }: RowNote): boolean =>
  (REFUSING as readonly string[]).includes(code)
