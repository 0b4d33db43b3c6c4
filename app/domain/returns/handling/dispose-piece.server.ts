import { and, eq, isNull } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import type { Condition } from '../../catalogue/filters.ts'
import { products } from '../../catalogue/schema.ts'
import { takeBackUnits } from '../../orders/admin/take-back-units.server.ts'
import { markInStock } from '../../product-admin/mark-in-stock.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { findReturnPieces, lockReturn } from '../find-return.server.ts'
import { recordReturnChange, recordReturnEvent } from '../move-return.server.ts'
import type { ReturnDeps } from '../requesting/request-return.server.ts'
import type { Disposition, ReturnState } from '../return-states.ts'
import { returnPieces } from '../schema.ts'

export type DisposePieceResult =
  | { ok: true }
  /**
   * - `missing`: no such piece, or its product was deleted
   * - `state`: it is not back yet, or stays with the customer
   * - `decided`: already decided, or the whole order was put back on sale
   */
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'decided' }
  | { ok: false; reason: 'state'; state: ReturnState }

export type DisposeInput = {
  itemId: number
  disposition: Disposition
  /** The new condition, for `new_condition`. */
  condition: Condition | null
}

/**
 * Decides what becomes of a piece that has come back, once: on sale again as it was, or in another
 * condition, or kept off sale. Its units move through the stock ledger.
 *
 * @param id of the return, untrusted
 */
export async function disposePiece(
  db: Db,
  { clock }: ReturnDeps,
  staff: Staff,
  id: string,
  { itemId, disposition, condition }: DisposeInput,
): Promise<DisposePieceResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<DisposePieceResult> => {
    const locked = await lockReturn(tx, id)
    const pieces = locked ? await findReturnPieces(tx, locked.found.id) : []
    const chosen = pieces.find(({ item }) => item.id === itemId)
    if (!locked || !chosen) return { ok: false, reason: 'missing' }
    const { order, found } = locked
    const { piece, item } = chosen
    const stays = ['reduced', 'repaired', 'refused', 'withdrawn'].includes(found.state)
    if (!found.received_at || stays) return { ok: false, reason: 'state', state: found.state }
    if (piece.disposition) return { ok: false, reason: 'decided' }
    const at = clock.now()
    await tx
      .update(returnPieces)
      .set({ disposition, disposed_at: at })
      .where(
        and(
          eq(returnPieces.return_id, found.id),
          eq(returnPieces.order_item_id, item.id),
          isNull(returnPieces.disposition),
        ),
      )
    const onSale = disposition !== 'off_sale'
    if (onSale && !(await isThere(tx, item.product_id))) return { ok: false, reason: 'missing' }
    const { quantity } = piece
    if (!(await takeBackUnits(tx, staff, order, item, { quantity, onSale }))) {
      return { ok: false, reason: 'decided' }
    }
    if (onSale) await markInStock(tx, staff, item.product_id, condition, at)
    const detail = { item: item.id, as: disposition }
    await recordReturnEvent(tx, found.id, 'disposed', { at, staffId: staff.id, detail })
    await recordReturnChange(tx, staff, found, { piece: [null, disposition] })
    return { ok: true }
  })
}

async function isThere(tx: Tx, id: ProductId): Promise<boolean> {
  const kept = and(eq(products.id, id), eq(products.is_deleted, false))
  return (await tx.$count(products, kept)) > 0
}
