import { NO_PENCE } from '../../../platform/values/money.ts'
import { changeByPerMille } from '../../../platform/values/money-arithmetic.ts'
import { PRICE_MAX } from '../../catalogue/product-fields.ts'
import type {
  BulkChange,
  BulkFields,
  BulkLine,
  BulkPlan,
  BulkProduct,
  PriceRule,
  SkipReason,
} from './bulk-change.ts'

/**
 * What a bulk change does to each product, in the given order.
 *
 * @param versions the versions that were previewed, by id; null before the preview
 */
export function planBulkChange(
  products: readonly BulkProduct[],
  change: BulkChange,
  versions: ReadonlyMap<string, number> | null,
): BulkPlan {
  const plan: BulkPlan = { changed: [], skipped: [] }
  const restoredSkus = new Set<string>()
  for (const product of products) {
    const { id, title, sku, version, held, enabled } = product
    const wanted = fieldsOf(product, change)
    const isOutdated = versions !== null && versions.get(id) !== version
    const reason = isOutdated ? 'changed' : refusalOf(product, change, wanted, restoredSkus)
    if (reason) plan.skipped.push({ id, title, sku, reason })
    else {
      const [field, to] = Object.entries(wanted)[0] as [keyof BulkFields, never]
      const line = { id, title, sku, version, held, enabled, field, from: product[field], to }
      plan.changed.push(line as BulkLine)
      if (change.action === 'restore' && sku !== null) restoredSkus.add(sku.toLowerCase())
    }
  }
  return plan
}

/** The one field that the change sets. */
function fieldsOf(product: BulkProduct, change: BulkChange): Partial<BulkFields> {
  switch (change.action) {
    case 'show':
    case 'hide':
      return { enabled: change.action === 'show' }
    case 'feature':
    case 'unfeature':
      return { featured: change.action === 'feature' }
    case 'delete':
    case 'restore':
      return { is_deleted: change.action === 'delete' }
    case 'category':
      return { category: change.category }
    case 'price':
      return { price: newPrice(product, change.price) }
    case 'undo':
      return change.earlier.get(product.id) ?? { price: product.price }
  }
}

function newPrice({ price }: BulkProduct, rule: PriceRule) {
  return rule.kind === 'fixed' ? rule.price : changeByPerMille(price, rule.perMille, rule.rounding)
}

function refusalOf(
  product: BulkProduct,
  { action }: BulkChange,
  wanted: Partial<BulkFields>,
  restoredSkus: ReadonlySet<string>,
): SkipReason | null {
  const { sku } = product
  if (action === 'restore') {
    if (!product.is_deleted) return 'not-deleted'
    const isTaken = sku !== null && restoredSkus.has(sku.toLowerCase())
    return product.skuTaken || isTaken ? 'sku-taken' : null
  }
  if (product.is_deleted) return 'deleted'
  // An unpaid order holds units of it.
  if (action === 'delete') return product.held > 0 ? 'held' : null
  const { price = product.price } = wanted
  // A change computed from the reduced price would be permanent.
  if (product.reduced && price !== product.price) return 'reduced'
  if (price <= NO_PENCE) return 'price-too-low'
  if (price > PRICE_MAX) return 'price-too-high'
  const fields = Object.entries(wanted) as [keyof BulkFields, unknown][]
  return fields.every(([field, to]) => product[field] === to) ? 'unchanged' : null
}
