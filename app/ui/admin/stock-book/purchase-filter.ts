import {
  purchaseFilterWords,
  stockBookText as words,
} from '../../../content/staff/products/stock-book.ts'
import { PURCHASE_FILTERS } from '../../../domain/stock-book/stock-book-request.ts'
import type { Filter } from '../kit/lists/list-screen.tsx'

/** The filter that both lists have. */
export const purchaseFilter = (value: string | null): Filter => ({
  name: 'purchase',
  label: words.filter,
  value,
  options: [
    ['', words.anyPurchase],
    ...PURCHASE_FILTERS.map((option) => [option, purchaseFilterWords[option]] as const),
  ],
})
