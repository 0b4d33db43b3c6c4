import { asc, inArray, sql } from 'drizzle-orm'
import { type DbOrTx, inTransaction, type Tx } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { toPoundsText } from '../../../platform/values/money.ts'
import { products } from '../../catalogue/schema.ts'
import type { HistoryAction } from '../../staff/history/history-action.ts'
import { type Change, recordChanges } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { refuseTakenSku, type SkuTaken } from '../refuse-taken-sku.server.ts'
import { BULK_LIMIT, type BulkChange, type BulkLine, type BulkPlan } from './bulk-change.ts'
import { bulkColumns } from './bulk-columns.server.ts'
import { planBulkChange } from './plan-bulk-change.ts'

/** A product of the preview, with its version then. */
export type PreviewedProduct = { id: ProductId; version: number }

/** `sku-taken`: since then another product has received one of the stock numbers; nothing is changed. */
export type ApplyBulkChangeResult = ({ ok: true } & BulkPlan) | SkuTaken

/**
 * Changes the products of a preview in one transaction, and records each in the history. Products
 * that have changed since, or that can no longer be changed, are skipped.
 *
 * The rows are locked in id order, as by checkouts: an order that is placed concurrently
 * either has the old price or is refused because of the new one, and a product that is being paid for is not
 * deleted.
 *
 * @param previewed at most `BULK_LIMIT`; further ones are ignored
 */
export async function applyBulkChange(
  db: DbOrTx,
  staff: Staff,
  previewed: readonly PreviewedProduct[],
  change: BulkChange,
  now: Date,
): Promise<ApplyBulkChangeResult> {
  authorize(staff, 'edit')
  const versions = new Map(previewed.slice(0, BULK_LIMIT).map(({ id, version }) => [id, version]))
  const apply = async (tx: Tx): Promise<ApplyBulkChangeResult> => {
    const rows = await tx
      .select(bulkColumns)
      .from(products)
      .where(inArray(products.id, [...versions.keys()]))
      .orderBy(asc(products.id))
      .for('no key update', { of: products })
    const byId = new Map(rows.map((row) => [row.id, row]))
    const inOrder = [...versions.keys()]
      .map((id) => byId.get(id))
      .filter((row) => row !== undefined)
    const plan = planBulkChange(inOrder, change, versions)
    if (plan.changed.length > 0) {
      await write(tx, plan.changed, now)
      await recordChanges(
        tx,
        staff,
        plan.changed.map((line) => historyEntry(change.action, line)),
      )
    }
    return { ok: true, ...plan }
  }
  return await refuseTakenSku(() => inTransaction(db, apply))
}

/** All lines change the same field; prices and categories may differ between them. */
async function write(tx: Tx, lines: readonly BulkLine[], now: Date): Promise<void> {
  const [first] = lines
  if (!first) return
  const stamp = { version: sql`${products.version} + 1`, updated_at: now }
  const ids = lines.map(({ id }) => id)
  if (first.field !== 'price' && first.field !== 'category') {
    await tx
      .update(products)
      .set({ [first.field]: first.to, ...stamp })
      .where(inArray(products.id, ids))
    return
  }
  const values = lines.map(({ to }) => (typeof to === 'number' ? toPoundsText(to) : to))
  const type = sql.raw(first.field === 'price' ? 'numeric[]' : 'text[]')
  await tx
    .update(products)
    .set({
      [first.field]: sql`fresh.value`,
      // The price before a reduction does not apply to another price.
      ...(first.field === 'price' && {
        was_price: sql`case when ${products.price} = fresh.value then ${products.was_price} end`,
      }),
      ...stamp,
    })
    .from(sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(values)}::${type}) as fresh(id, value)`)
    .where(sql`products.id = fresh.id`)
}

const ENTRIES: Record<BulkChange['action'], HistoryAction> = {
  show: 'shown',
  hide: 'hidden',
  delete: 'deleted',
  restore: 'restored',
  feature: 'saved',
  unfeature: 'saved',
  category: 'saved',
  price: 'saved',
  undo: 'saved',
}

function historyEntry(
  action: BulkChange['action'],
  { id, title, field, from, to }: BulkLine,
): Change {
  return {
    subject: 'product',
    id,
    label: title,
    action: ENTRIES[action],
    changes: { [field]: [from, to] },
  }
}
