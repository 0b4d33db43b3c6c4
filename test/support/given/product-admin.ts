import { NO_MEASURES } from '../../../app/domain/catalogue/measures.ts'
import type { ProductFields } from '../../../app/domain/catalogue/product-fields.ts'
import { pence } from '../../../app/platform/values/money.ts'

/** A valid input of the product form. */
export const sofa: ProductFields = {
  title: 'Green velvet sofa',
  description: 'Two seats.',
  brand: 'Lund',
  category: 'Sofas',
  condition: 'Good',
  price: pence(62_000),
  dimensions: '180 x 90 x 80 cm',
  sku: null,
  ...NO_MEASURES,
  stock_quantity: 1,
  in_stock: true,
  featured: false,
  enabled: true,
}

/** The result of an action that has not been refused. */
export function done<Result extends { ok: boolean }>(
  result: Result,
): Extract<Result, { ok: true }> {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result)}`)
  return result as Extract<Result, { ok: true }>
}
