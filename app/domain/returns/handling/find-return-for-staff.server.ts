import { asc, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { pence } from '../../../platform/values/money.ts'
import { findOrder } from '../../orders/find-order.server.ts'
import { adminUsers } from '../../staff/schema.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { findReturn } from '../find-return.server.ts'
import { readRefundParts } from '../money/read-refund-parts.server.ts'
import { refundSum } from '../money/refund-sum.ts'
import { readPieces } from '../read-returns.server.ts'
import { returnDeductions, returnEvents, returnPhotos, returns } from '../schema.ts'
import { readLines } from './list-returns.server.ts'
import type { StaffReturn } from './return-filters.ts'

/** A return with all that staff need to decide about it; null if not found. @param id untrusted */
export async function findReturnForStaff(
  db: DbOrTx,
  staff: Staff,
  id: string,
): Promise<StaffReturn | null> {
  authorize(staff, 'see')
  const found = await findReturn(db, id)
  const order = found && (await findOrder(db, found.order_id))
  if (!found || !order) return null
  const [line] = await readLines(db, eq(returns.id, found.id), [asc(returns.id)])
  if (!line) return null
  const [pieces, photos, deductions, events, parts] = await Promise.all([
    readPieces(db, [found.id]),
    db
      .select({ id: returnPhotos.id, subject: returnPhotos.subject })
      .from(returnPhotos)
      .where(eq(returnPhotos.return_id, found.id))
      .orderBy(asc(returnPhotos.created_at), asc(returnPhotos.id)),
    db
      .select()
      .from(returnDeductions)
      .where(eq(returnDeductions.return_id, found.id))
      .orderBy(asc(returnDeductions.id)),
    db
      .select({ event: returnEvents, by: adminUsers.full_name })
      .from(returnEvents)
      .leftJoin(adminUsers, eq(adminUsers.id, returnEvents.staff_id))
      .where(eq(returnEvents.return_id, found.id))
      .orderBy(asc(returnEvents.id)),
    readRefundParts(db, order, found),
  ])
  const { titles: _, ...shown } = line
  return {
    ...shown,
    way: found.way,
    reason: found.reason,
    answer: found.answer,
    openedByStaff: found.opened_by !== null,
    receivedAt: found.received_at,
    endedAt: found.ended_at,
    pieces: pieces.get(found.id) ?? [],
    photos,
    deductions: deductions.map(({ amount, reason, created_at }) => ({
      amount,
      reason,
      at: created_at,
    })),
    events: events
      .filter(({ event }) => event.kind !== 'mailed')
      .map(({ event: { id: eventId, kind, detail, created_at }, by }) => ({
        id: eventId,
        kind,
        by,
        at: created_at,
        pence: typeof detail.pence === 'number' ? pence(detail.pence) : null,
      })),
    parts,
    sum: refundSum(parts),
  }
}
