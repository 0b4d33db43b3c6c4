import { z } from 'zod'
import { availabilityOf } from '../../domain/catalogue/availability.ts'
import type { FacetRow } from '../../domain/catalogue/listing/facets.ts'
import type { FurtherFacts } from '../../domain/catalogue/listing/further-filters.ts'
import { readNumeric } from '../../platform/database/columns.ts'
import type { Pence } from '../../platform/values/money.ts'

/**
 * A committed change of the catalogue, as the database announces it (migration 0020), or of a
 * document's published page texts.
 */
export type CatalogueChange =
  | ProductChange
  /** The pictures of a product. */
  | { kind: 'pictures'; id: string }
  /** The synonyms of the search. */
  | { kind: 'synonyms' }
  /** The testimonials. */
  | { kind: 'testimonials' }
  /** The published page texts of a document; announced by `CurrentWords`. */
  | { kind: 'words'; document: string }
  /** Any change, such as one of very many products in one statement. */
  | { kind: 'any' }

export type ProductChange = {
  kind: 'product'
  id: string
  /** Whether anything besides its stock has changed. */
  edited: boolean
  /** Whether a value that filters count by has changed, other than its availability. */
  regrouped: boolean
  /** null: it was not on the website. */
  before: ShownProduct | null
  /** null: it is not on the website. */
  after: ShownProduct | null
}

/** The values of a product on the website that pages show, sort by or count by, except its texts. */
export type ShownProduct = Omit<FacetRow, 'count'> &
  FurtherFacts & {
    price: Pence
    createdAt: string
    /** Its stock as a card shows it. */
    cardStock: string
    /** Its stock as its own page shows it. */
    ownStock: string
  }

const rowSchema = z.object({
  brand: z.string().nullable(),
  category: z.string().nullable(),
  condition: z.string().nullable(),
  colors: z.array(z.string()).nullable(),
  price: z.number(),
  enabled: z.boolean(),
  is_deleted: z.boolean(),
  in_stock: z.boolean(),
  stock_quantity: z.number(),
  reserved_quantity: z.number(),
  created_at: z.string(),
  width_mm: z.number().nullable(),
  depth_mm: z.number().nullable(),
  height_mm: z.number().nullable(),
  materials: z.array(z.string()).nullable(),
  was_price: z.number().nullable(),
})

const payloadSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('product'),
    id: z.string(),
    edited: z.boolean(),
    before: rowSchema.nullable(),
    after: rowSchema.nullable(),
  }),
  z.object({ kind: z.literal('pictures'), id: z.string() }),
  z.object({ kind: z.literal('synonyms') }),
  z.object({ kind: z.literal('testimonials') }),
])

/**
 * Parses a notification; one that cannot be parsed is treated as `any` change.
 *
 * @param few the highest stock that cards show as a number
 */
export function readChange(payload: string, few: number): CatalogueChange {
  const parsed = payloadSchema.safeParse(jsonOf(payload))
  if (!parsed.success) return { kind: 'any' }
  const change = parsed.data
  if (change.kind !== 'product') return change
  const [before, after] = [shownOf(change.before, few), shownOf(change.after, few)]
  return { ...change, before, after, regrouped: groupOf(before) !== groupOf(after) }
}

function groupOf(product: ShownProduct | null): string {
  const { category, condition, brand, colors } = product ?? {}
  return JSON.stringify([category, condition, brand, colors])
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function shownOf(row: z.infer<typeof rowSchema> | null, few: number): ShownProduct | null {
  if (!row?.enabled || row.is_deleted) return null
  const { brand, category, condition, colors, price, in_stock: inStock } = row
  const { stock_quantity: stockQuantity, reserved_quantity: reservedQuantity } = row
  const state = availabilityOf({ inStock, stockQuantity, reservedQuantity })
  return {
    brand,
    category,
    condition,
    colors,
    available: state === 'available',
    price: readNumeric(String(price)),
    createdAt: row.created_at,
    width: row.width_mm,
    depth: row.depth_mm,
    height: row.height_mm,
    materials: row.materials,
    isReduced: row.was_price !== null,
    cardStock: `${state} ${Math.min(stockQuantity, few + 1)}`,
    ownStock: `${state} ${stockQuantity}`,
  }
}
