import { and, desc, eq } from 'drizzle-orm'
import { type DbOrTx, inTransaction, type Tx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { staffHistory } from '../../staff/schema.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { enquiryLabel } from '../admin/enquiry-label.server.ts'
import { sellSubmissions } from '../schema.ts'
import type { SellStatus } from './sell-status.ts'

export type SetSellRequestStatusInput = {
  id: string
  status: SellStatus
  /**
   * The status that the page showed. If a colleague has changed it since, the change is refused; an earlier
   * change by the same staff member is not a conflict.
   */
  was: SellStatus
}

export type SetSellRequestStatusResult =
  | { ok: true }
  /** The sell request does not exist. */
  | { ok: false; reason: 'missing' }
  /** Conflict: another status has been set since; by whom (null if unknown), and which. */
  | { ok: false; reason: 'changed'; by: string | null; status: SellStatus }

/** Sets the status of a sell request; any transition is allowed. */
export async function setSellRequestStatus(
  db: DbOrTx,
  staff: Staff,
  { id, status, was }: SetSellRequestStatusInput,
): Promise<SetSellRequestStatusResult> {
  authorize(staff, 'edit')
  if (!isUuid(id)) return { ok: false, reason: 'missing' }
  return await inTransaction(db, async (tx) => {
    const [found] = await tx
      .select({
        id: sellSubmissions.id,
        status: sellSubmissions.status,
        receivedAt: sellSubmissions.created_at,
      })
      .from(sellSubmissions)
      .where(eq(sellSubmissions.id, id))
      .for('no key update')
    if (!found) return { ok: false, reason: 'missing' }
    if (found.status === status) return { ok: true }
    if (found.status !== was) {
      const last = await lastSetBy(tx, found.id)
      // A seller's acceptance leaves no history entry: the newest one then names an earlier status.
      const isLast = last?.changes.status?.[1] === found.status
      if (!isLast || last?.id !== staff.id) {
        const by = isLast ? last.name : null
        return { ok: false, reason: 'changed', by, status: found.status }
      }
    }
    await tx.update(sellSubmissions).set({ status }).where(eq(sellSubmissions.id, id))
    await recordChange(tx, staff, {
      subject: 'offer',
      id: found.id,
      label: enquiryLabel('offer', found.receivedAt),
      action: 'status',
      changes: { status: [found.status, status] },
    })
    return { ok: true }
  })
}

async function lastSetBy(tx: Tx, id: string) {
  const [last] = await tx
    .select({
      id: staffHistory.staff_id,
      name: staffHistory.staff_name,
      changes: staffHistory.changes,
    })
    .from(staffHistory)
    .where(
      and(
        eq(staffHistory.subject, 'offer'),
        eq(staffHistory.subject_id, id),
        eq(staffHistory.action, 'status'),
      ),
    )
    .orderBy(desc(staffHistory.id))
    .limit(1)
  return last
}
