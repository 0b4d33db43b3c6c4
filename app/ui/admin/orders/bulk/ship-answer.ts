import type { ShipPlan } from '../../../../domain/orders/shipping/ship-plan.ts'
import type { Answer } from '../../kit/answer.ts'

/** The content of the page that marks several orders as shipped. */
export type ShipAnswer = Answer & {
  /** The list's query, without a question mark. */
  list: string
  problem?: 'nothing' | 'too-many'
  /** What would change; with `isDone`, what has changed. */
  plan?: ShipPlan
  isDone?: boolean
}
