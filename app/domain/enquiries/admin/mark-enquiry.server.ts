import { eq } from 'drizzle-orm'
import { type DbOrTx, inTransaction } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { contactSubmissions, sellSubmissions } from '../schema.ts'
import { type EnquiryKind, enquiryLabel } from './enquiry-label.server.ts'
import type { EnquiryTable } from './matching-enquiries.server.ts'

const TABLES: Record<EnquiryKind, EnquiryTable> = {
  message: contactSubmissions,
  offer: sellSubmissions,
}

/** `missing`: there is no enquiry with this id. */
export type MarkEnquiryResult = { ok: true } | { ok: false; reason: 'missing' }

/** Marks a message or a sell request as read or unread. The last of concurrent calls wins. */
export async function markEnquiry(
  db: DbOrTx,
  staff: Staff,
  kind: EnquiryKind,
  { id, read }: { id: string; read: boolean },
): Promise<MarkEnquiryResult> {
  authorize(staff, 'edit')
  if (!isUuid(id)) return { ok: false, reason: 'missing' }
  const table = TABLES[kind]
  return await inTransaction(db, async (tx) => {
    const [found] = await tx
      .select({ isRead: table.is_read, receivedAt: table.created_at })
      .from(table)
      .where(eq(table.id, id))
      .for('no key update')
    if (!found) return { ok: false, reason: 'missing' }
    if (found.isRead === read) return { ok: true }
    await tx.update(table).set({ is_read: read }).where(eq(table.id, id))
    await recordChange(tx, staff, {
      subject: kind,
      id: id.toLowerCase(),
      label: enquiryLabel(kind, found.receivedAt),
      action: read ? 'read' : 'unread',
      changes: { is_read: [found.isRead, read] },
    })
    return { ok: true }
  })
}
