import type { ProductId } from '../../platform/values/ids.ts'
import type { Pence } from '../../platform/values/money.ts'
import type { SizeParam } from '../catalogue/listing/further-filters.ts'
import type { Criteria } from './criteria.ts'

/** The size limits of the people who have one, in millimetres. */
export type WantedSize = { param: SizeParam; people: number; least: number; most: number }

/** What several people wait for, at any price and of any size. */
export type Wanted = {
  criteria: Criteria
  people: number
  /** The highest price limit; null: at least one person has none. */
  topPrice: Pence | null
  sizes: WantedSize[]
  since: Date
}

/** How many people wait for pieces like one that a seller offers. */
export type WaitingForIt = Pick<Wanted, 'people' | 'topPrice'>

/** A piece that people have alerts for. */
export type WantedPiece = { id: ProductId; title: string; people: number }
