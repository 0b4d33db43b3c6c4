import { purchaseToasts } from '../../../content/staff/products/stock-book.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import {
  removePurchase,
  savePurchase,
} from '../../../domain/stock-book/purchases/save-purchase.server.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { readPurchaseForm } from '../../../forms/staff/purchase-form.ts'
import type { Services } from '../../../server/request-context.ts'
import type { PurchaseResult } from '../../../ui/admin/stock-book/purchase-result.ts'

type Changed = { result: PurchaseResult; status: number } | 'missing' | 'unreadable'

/** Saves or removes the purchase of a product as its form asks. @param id of the product, untrusted */
export async function changePurchase(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  staff: Staff,
  id: string,
  form: FormData,
): Promise<Changed> {
  const intent = textOf(form, 'intent')
  const version = Number(textOf(form, 'version'))
  if (!Number.isSafeInteger(version)) return 'unreadable'
  if (intent === 'delete') {
    const removed = await removePurchase(db, staff, id, version)
    if (removed.ok) {
      return { result: { ok: true, toast: purchaseToasts.removed, removed: true }, status: 200 }
    }
    if (removed.reason === 'missing') return 'missing'
    return { result: { ok: false, toast: purchaseToasts.removeRefused }, status: 409 }
  }
  if (intent !== 'save') return 'unreadable'
  const now = clock.now()
  const read = readPurchaseForm(form, now)
  const { submitted } = read
  if (!read.ok) {
    const toast = purchaseToasts.notSaved
    return { result: { ok: false, toast, submitted, errors: read.errors }, status: 422 }
  }
  const saved = await savePurchase(db, staff, id, { fields: read.fields, version, now })
  if (saved.ok) {
    return { result: { ok: true, toast: purchaseToasts.saved, saved: saved.version }, status: 200 }
  }
  if (saved.reason === 'missing') return 'missing'
  return {
    result: { ok: false, toast: purchaseToasts.changed, submitted, conflict: true },
    status: 409,
  }
}
