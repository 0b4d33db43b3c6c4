import { bulkToasts } from '../../../content/staff/products/bulk.ts'
import {
  type ApplyBulkChangeResult,
  applyBulkChange,
  type PreviewedProduct,
} from '../../../domain/product-admin/bulk/apply-bulk-change.server.ts'
import {
  BULK_LIMIT,
  type BulkAction,
  type BulkChange,
  UNDOABLE,
} from '../../../domain/product-admin/bulk/bulk-change.ts'
import {
  previewBulkChange,
  selectMatching,
} from '../../../domain/product-admin/bulk/preview-bulk-change.server.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import {
  BULK_FIELDS,
  type BulkInput,
  checkBulkChange,
  readBulkAction,
  readBulkInput,
  readEarlier,
  readIds,
  readPreviewed,
} from '../../../forms/staff/bulk-form.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import type { Services } from '../../../server/request-context.ts'
import type { BulkResult } from '../../../ui/admin/products/bulk/bulk-result.ts'
import { readProductRequest } from './product-request.ts'

type Wanted = Pick<Services, 'db' | 'clock' | 'settings'> & { staff: Staff }

/**
 * Answers the forms of a bulk change: the list's bar, which chooses products and a change; the
 * change's settings, for a preview; the preview, for applying it; and the result, for undoing it.
 *
 * @returns the page's content; `status` 200, 409 or 422
 */
export async function handleBulkForm(
  { db, clock, settings, staff }: Wanted,
  form: FormData,
): Promise<{ result: BulkResult; status: number }> {
  const list = `${new URLSearchParams(textOf(form, BULK_FIELDS.list))}`
  const action = readBulkAction(form)
  const input = readBulkInput(form)
  const intent = textOf(form, BULK_FIELDS.intent)
  const begun: BulkResult = { ok: false, list, action, input, ids: [] }
  const refuse = (more: Partial<BulkResult>, status = 422) => ({
    result: { ...begun, ...more },
    status,
  })

  if (intent === 'apply' || intent === 'undo') {
    const isUndone = intent === 'undo'
    const requested = isUndone ? undoOf(form, action) : changeOf(form, action, input)
    if (!requested || requested.products.length === 0) return refuse({ problem: 'nothing' })
    const applied = await applyBulkChange(
      db,
      staff,
      requested.products,
      requested.change,
      clock.now(),
    )
    const ids = requested.products.map(({ id }) => id)
    if (!applied.ok) return refuse({ ids, toast: bulkToasts.skuTaken, problem: 'again' }, 409)
    return { result: doneResult({ ...begun, isUndone }, ids, applied), status: 200 }
  }

  const ids = intent === 'preview' ? readIds(form, BULK_FIELDS.product) : await select()
  if (ids === null || ids.length > BULK_LIMIT) return refuse({ problem: 'too-many' })
  if (ids.length === 0) return refuse({ problem: 'nothing' })
  if (!action) return refuse({ ids, problem: 'no-change' })
  const hasSettings = action === 'category' || action === 'price'
  if (intent !== 'preview' && hasSettings)
    return { result: { ...begun, ok: true, ids }, status: 200 }
  const checked = checkBulkChange(action, input)
  if (!checked.ok) return refuse({ ids, errors: checked.errors })
  const plan = await previewBulkChange(db, staff, ids, checked.change)
  return { result: { ...begun, ok: true, ids, plan }, status: 200 }

  async function select(): Promise<ProductId[] | null> {
    const which = textOf(form, BULK_FIELDS.which)
    if (which === 'all') {
      return await selectMatching(
        db,
        staff,
        readProductRequest(new URLSearchParams(list), settings.current.shop.few),
      )
    }
    return readIds(form, which === 'page' ? BULK_FIELDS.onPage : BULK_FIELDS.product)
  }
}

type Requested = { products: PreviewedProduct[]; change: BulkChange }

function changeOf(form: FormData, action: BulkAction | null, input: BulkInput): Requested | null {
  const checked = action && checkBulkChange(action, input)
  return checked?.ok ? { products: readPreviewed(form), change: checked.change } : null
}

function undoOf(form: FormData, action: BulkAction | null): Requested | null {
  const undone = UNDOABLE.find((one) => one === action)
  if (!undone) return null
  const { changed, earlier } = readEarlier(form, undone)
  return { products: changed, change: { action: 'undo', earlier } }
}

function doneResult(
  begun: BulkResult,
  ids: ProductId[],
  { changed, skipped }: Extract<ApplyBulkChangeResult, { ok: true }>,
): BulkResult {
  const toast = (begun.isUndone ? bulkToasts.undone : bulkToasts.done)(changed.length)
  return { ...begun, ok: true, ids, plan: { changed, skipped }, isDone: true, toast }
}
