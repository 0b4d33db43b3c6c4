import type { ProductId } from '../../platform/values/ids.ts'
import type { Pence } from '../../platform/values/money.ts'
import type { SizeParam } from '../catalogue/listing/further-filters.ts'
import type { Criteria } from './criteria.ts'

/** How large it may be at most: what those say who limit it. Millimetres. */
export type WantedSize = { param: SizeParam; people: number; least: number; most: number }

/** What several people wait for, at any price and of any size. */
export type Wanted = {
  criteria: Criteria
  people: number
  /** The most that one of them wants to pay; null: at least one named no limit. */
  topPrice: Pence | null
  sizes: WantedSize[]
  since: Date
}

/** How many people wait for pieces like one that somebody offers. */
export type WaitingForIt = Pick<Wanted, 'people' | 'topPrice'>

/** A piece that people want to hear of. */
export type WantedPiece = { id: ProductId; title: string; people: number }
