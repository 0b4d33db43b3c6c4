import type { ProductToEdit } from '../../../../domain/product-admin/product-to-edit.ts'
import type { HistoryLine } from '../../../../domain/staff/history/history-line.ts'
import type { InputField } from './product-input.ts'

/** The last change of a field; `by` is null if an order changed it. */
export type FieldChange = { by: string | null; at: Date }

/** @returns null if the history does not reach back so far */
export function lastChangeOf(
  field: InputField,
  history: readonly HistoryLine[],
  lastMove: ProductToEdit['lastMove'],
): FieldChange | null {
  if (field === 'stock_quantity' && lastMove && lastMove.kind !== 'adjust') {
    return { by: null, at: lastMove.at }
  }
  const line = history.find(({ changes }) => field in changes)
  return line ? { by: line.staffName, at: line.at } : null
}
