import { cellWords, productMessages } from '../../../content/staff/products/products.ts'
import { type CellChange, saveCell } from '../../../domain/product-admin/save-cell.server.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { readPrice, readStock } from '../../../forms/staff/product-form.ts'
import type { Db } from '../../../platform/db.ts'
import { formatPence, pence } from '../../../platform/values/money.ts'
import { CELL_FIELDS, type CellResult } from '../../../ui/admin/products/cell-result.ts'

/**
 * Saves a price or a stock entered in the product list.
 *
 * @param intent which of them
 */
export async function changeCell(
  db: Db,
  staff: Staff,
  { intent, form }: { intent: 'price' | 'stock'; form: FormData },
  now: Date,
): Promise<CellResult> {
  const input = textOf(form, CELL_FIELDS.value).trim()
  const change = readChange(intent, input, textOf(form, CELL_FIELDS.was))
  if (typeof change === 'string') return { ok: false, error: change }
  const saved = await saveCell(db, staff, textOf(form, CELL_FIELDS.id), change, now)
  if (saved.ok) return { ok: true, toast: productMessages.saved }
  if (saved.reason === 'missing') return { ok: false, gone: true, toast: productMessages.saveGone }
  const shown = intent === 'price' ? formatPence(pence(saved.now)) : `${saved.now}`
  return { ok: false, gone: true, error: cellWords.changed(shown), now: saved.now }
}

/** @returns the message beside the field if it is wrong */
function readChange(intent: 'price' | 'stock', input: string, was: string): CellChange | string {
  const shown = /^\d{1,9}$/.test(was) ? Number(was) : -1
  if (intent === 'price') {
    const value = readPrice(input)
    return typeof value === 'string' ? value : { field: 'price', was: pence(shown), value }
  }
  const value = readStock(input)
  return typeof value === 'string' ? value : { field: 'stock_quantity', was: shown, value }
}
