import { eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction } from '../../../platform/db.ts'
import { recordChange } from '../history/record-change.server.ts'
import { adminUsers } from '../schema.ts'
import { authorize, type Staff } from '../staff.ts'

/** In characters. */
export const NAME_MAX = 100

/** Changes the staff member's own name. Existing history entries keep the old one. */
export async function renameSelf(
  db: Db,
  { clock }: { clock: Clock },
  staff: Staff,
  given: string,
): Promise<{ ok: true } | { ok: false; reason: 'missing' | 'too-long' }> {
  authorize(staff, 'see')
  const fullName = given.trim().replaceAll(/\s+/g, ' ')
  if (fullName === '') return { ok: false, reason: 'missing' }
  if (fullName.length > NAME_MAX) return { ok: false, reason: 'too-long' }
  if (fullName === staff.fullName) return { ok: true }
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
  return { ok: true }
}
