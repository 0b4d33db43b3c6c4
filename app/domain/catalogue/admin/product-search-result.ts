import type { Pence } from '../../../platform/money.ts'
import type { Availability } from '../availability.ts'

export type ProductSearchResult = {
  id: string
  title: string
  brand: string | null
  price: Pence
  enabled: boolean
  state: Availability
}
