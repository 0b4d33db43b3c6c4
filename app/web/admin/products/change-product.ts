import { productMessages } from '../../../content/staff/products/products.ts'
import { deleteProduct } from '../../../domain/catalogue/admin/delete-product.server.ts'
import { setVisibility } from '../../../domain/catalogue/admin/set-visibility.server.ts'
import { duplicateProduct } from '../../../domain/product-admin/duplicate-product.server.ts'
import { restoreProduct } from '../../../domain/product-admin/restore-product.server.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import type { Db } from '../../../platform/db.ts'
import type { ActionResult } from '../../../ui/admin/kit/forms/action-result.ts'
import type { ButtonIntent } from './intent.ts'

/**
 * The result of a row's button. `copyId`: the id of a copy to edit. `gone`: a colleague has deleted
 * the product. `deletedId`: of a product that can be restored.
 */
export type Changed = ActionResult & { copyId?: string; gone?: true; deletedId?: string }

type Change = (db: Db, staff: Staff, id: string, now: Date) => Promise<Changed>

const show: Change = async (db, staff, id, now) => {
  const shown = await setVisibility(db, staff, id, true, now)
  return shown.ok
    ? { ok: true, toast: productMessages.shown }
    : { ok: false, gone: true, toast: productMessages.showGone }
}

const hide: Change = async (db, staff, id, now) => {
  const hidden = await setVisibility(db, staff, id, false, now)
  if (!hidden.ok) return { ok: false, gone: true, toast: productMessages.showGone }
  const { held } = hidden
  const toast = held > 0 ? productMessages.hiddenWhileHeld(held) : productMessages.hidden
  return { ok: true, toast }
}

const remove: Change = async (db, staff, id, now) => {
  const deleted = await deleteProduct(db, staff, id, now)
  return deleted.ok
    ? { ok: true, toast: productMessages.deleted, deletedId: id }
    : { ok: false, gone: true, toast: productMessages.deleteGone }
}

const restore: Change = async (db, staff, id, now) => {
  const restored = await restoreProduct(db, staff, id, now)
  if (restored.ok) return { ok: true, toast: productMessages.restored }
  const { reason } = restored
  const toast = reason === 'missing' ? productMessages.restoreGone : productMessages.restoreSkuTaken
  return { ok: false, gone: true, toast }
}

const duplicate: Change = async (db, staff, id, now) => {
  const copied = await duplicateProduct(db, staff, id, now)
  return copied.ok
    ? { ok: true, copyId: copied.id }
    : { ok: false, gone: true, toast: productMessages.copyGone }
}

export const changes: Record<ButtonIntent, Change> = {
  show,
  hide,
  delete: remove,
  restore,
  duplicate,
}
