import type { DbOrTx } from '../../../platform/db.ts'
import { type HistoryValue, staffHistory } from '../schema.ts'
import type { Staff } from '../staff.ts'
import type { HistorySubject } from './history-subjects.ts'

export type Change = {
  subject: HistorySubject
  /** Null for what has none, such as a list that was exported. */
  id: string | null
  /** What people call the subject. Nothing personal of customers: the history is never erased. */
  label: string
  /** A short word: `created`, `saved`, `deleted`, `status`, `refunded`, `exported` … */
  action: string
  /** Old and new value of each field that changed. */
  changes?: Record<string, [old: HistoryValue, fresh: HistoryValue]>
}

/** Writes one line of the history, in the transaction of the change itself. */
export async function recordChange(
  tx: DbOrTx,
  staff: Pick<Staff, 'id' | 'fullName'>,
  { subject, id, label, action, changes = {} }: Change,
): Promise<void> {
  await tx.insert(staffHistory).values({
    staff_id: staff.id,
    staff_name: staff.fullName,
    subject,
    subject_id: id,
    label,
    action,
    changes,
  })
}

/** The fields whose values differ, as the history keeps them. */
export function differences<Fields extends Record<string, HistoryValue>>(
  old: Fields,
  fresh: Fields,
): NonNullable<Change['changes']> {
  return Object.fromEntries(
    Object.keys(fresh)
      .filter((field) => old[field] !== fresh[field])
      .map((field) => [field, [old[field] ?? null, fresh[field] ?? null]]),
  )
}
