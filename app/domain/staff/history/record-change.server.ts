import type { DbOrTx } from '../../../platform/db.ts'
import { type HistoryValue, staffHistory } from '../schema.ts'
import type { Staff } from '../staff.ts'
import type { HistoryAction } from './history-action.ts'
import type { HistorySubject } from './history-subjects.ts'

export type Change = {
  subject: HistorySubject
  /** null if it has none, such as an exported list. */
  id: string | null
  /** The subject's name. No personal data of customers: the history is never erased. */
  label: string
  action: HistoryAction
  /** Old and new value of each changed field. */
  changes?: Record<string, [old: HistoryValue, fresh: HistoryValue]>
}

/** Appends an entry to the history (audit log), in the transaction of the change itself. */
export async function recordChange(
  tx: DbOrTx,
  staff: Pick<Staff, 'id' | 'fullName'>,
  change: Change,
): Promise<void> {
  await recordChanges(tx, staff, [change])
}

/** Appends several entries. @param changes at least one */
export async function recordChanges(
  tx: DbOrTx,
  staff: Pick<Staff, 'id' | 'fullName'>,
  changes: readonly Change[],
): Promise<void> {
  await tx.insert(staffHistory).values(
    changes.map(({ subject, id, label, action, changes: fields = {} }) => ({
      staff_id: staff.id,
      staff_name: staff.fullName,
      subject,
      subject_id: id,
      label,
      action,
      changes: fields,
    })),
  )
}

/** The fields whose values differ, in the history's format. */
export function changedFields<Fields extends Record<string, HistoryValue>>(
  old: Fields,
  fresh: Fields,
): NonNullable<Change['changes']> {
  return Object.fromEntries(
    Object.keys(fresh)
      .filter((field) => old[field] !== fresh[field])
      .map((field) => [field, [old[field] ?? null, fresh[field] ?? null]]),
  )
}
