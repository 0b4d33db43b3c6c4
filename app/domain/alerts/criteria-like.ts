import { fromPounds, NO_PENCE, toPounds } from '../../platform/values/money.ts'
import type { ProductCardData } from '../catalogue/listing/product-card.ts'
import type { Criteria } from './criteria.ts'

/** Prices are rounded up to a multiple of this step, in pounds. */
const STEP = 50

/**
 * The criteria for a piece like a sold one: its category, up to a quarter more than its price. Colour
 * and maker are left open, since few pieces share all of them.
 */
export function criteriaLike({
  category,
  price,
}: Pick<ProductCardData, 'category' | 'price'>): Criteria {
  const most = Math.ceil((toPounds(price) * 1.25) / STEP) * STEP
  return {
    categories: category ? [category] : [],
    conditions: [],
    colors: [],
    brands: [],
    search: '',
    further: [],
    minPrice: null,
    maxPrice: fromPounds(most) ?? NO_PENCE,
  }
}
