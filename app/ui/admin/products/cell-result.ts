import type { ActionResult } from '../kit/forms/action-result.ts'

/** Field names of the form in a cell. */
export const CELL_FIELDS = {
  id: 'id',
  intent: 'intent',
  /** Pence or units as shown when the form was opened. */
  was: 'was',
  /** The text as entered. */
  value: 'value',
} as const

/** The result of a price or a stock entered in the list. */
export type CellResult = ActionResult & {
  /** Shown beside the field. */
  error?: string
  /** Conflict: the current value, pence or units. */
  now?: number
  /** A colleague has changed or deleted it. */
  gone?: true
}
