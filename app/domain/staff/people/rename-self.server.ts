import { eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction } from '../../../platform/db.ts'
import { recordChange } from '../history/record-change.server.ts'
import { adminUsers } from '../schema.ts'
import { authorize, type Staff } from '../staff.ts'

/**
 * Changes the staff member's own name. Existing history entries keep the old one.
 *
 * @param fullName valid by the rules of its form
 */
export async function renameSelf(
  db: Db,
  { clock }: { clock: Clock },
  staff: Staff,
  fullName: string,
): Promise<void> {
  authorize(staff, 'see')
  if (fullName === staff.fullName) return
  await inTransaction(db, async (tx) => {
    await tx
      .update(adminUsers)
      .set({ full_name: fullName, updated_at: clock.now() })
      .where(eq(adminUsers.id, staff.id))
    await recordChange(
      tx,
      { id: staff.id, fullName },
      {
        subject: 'person',
        id: staff.id,
        label: fullName,
        action: 'name',
        changes: { full_name: [staff.fullName, fullName] },
      },
    )
  })
}
