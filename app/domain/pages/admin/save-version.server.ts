import { type DbOrTx, inTransaction, type Tx } from '../../../platform/db.ts'
import type { HistoryAction } from '../../staff/history/history-action.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { DefaultWords } from '../default-words.server.ts'
import type { DocumentName, Words } from '../documents.ts'
import { lockDocument, newestVersion } from '../lock-document.server.ts'
import { documentSchema } from '../parse-words.server.ts'
import { pageVersions } from '../schema.ts'
import { changedPaths } from './changed-paths.ts'
import { storedVersion } from './find-version.server.ts'

export type WordsToSave<Name extends DocumentName = DocumentName> = {
  name: Name
  /** The document's name in the history. */
  label: string
  words: Words<Name>
  /** The version that the form was filled in from. */
  base: number
}

/** `changed`: another version has been saved since. */
export type SavedVersion =
  | { ok: true; number: number }
  | { ok: false; reason: 'changed' }
  | { ok: false; reason: 'no-such-version' }

/**
 * Saves a draft as the document's next version; unchanged texts create no version.
 *
 * @throws ZodError if the texts break a rule that the form does not check
 */
export async function saveDraft<Name extends DocumentName>(
  db: DbOrTx,
  staff: Staff,
  { name, label, words, base }: WordsToSave<Name>,
  defaults: DefaultWords,
  now: Date,
): Promise<SavedVersion> {
  authorize(staff, 'edit')
  const checked = documentSchema(name).parse(words)
  return await inTransaction(db, async (tx) => {
    await lockDocument(tx, name)
    if ((await newestVersion(tx, name)) !== base) return { ok: false, reason: 'changed' }
    const before = await storedVersion(tx, name, base, defaults)
    const paths = before ? changedPaths(name, before.words, words) : []
    if (before && paths.length === 0) return { ok: true, number: base }
    const number = await insertVersion(tx, staff, { name, value: checked, base, now })
    await record(tx, staff, { name, label, number, action: 'draft saved', about: paths.join(', ') })
    return { ok: true, number }
  })
}

/**
 * Restores an earlier version: its texts become the next version, a draft until it is published.
 *
 * @param from number of the earlier version
 */
export async function restoreVersion(
  db: DbOrTx,
  staff: Staff,
  { name, label, from, base }: { name: DocumentName; label: string; from: number; base: number },
  defaults: DefaultWords,
  now: Date,
): Promise<SavedVersion> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx) => {
    await lockDocument(tx, name)
    if ((await newestVersion(tx, name)) !== base) return { ok: false, reason: 'changed' }
    const earlier = await storedVersion(tx, name, from, defaults)
    if (!earlier) return { ok: false, reason: 'no-such-version' }
    const value = documentSchema(name).parse(earlier.words)
    const number = await insertVersion(tx, staff, { name, value, base, now, restoredFrom: from })
    const about = `version ${from}`
    await record(tx, staff, { name, label, number, action: 'version restored', about })
    return { ok: true, number }
  })
}

type NewVersion = {
  name: DocumentName
  value: object
  base: number
  now: Date
  restoredFrom?: number
}

async function insertVersion(
  tx: Tx,
  staff: Staff,
  { name, value, base, now, restoredFrom }: NewVersion,
): Promise<number> {
  const number = base + 1
  await tx.insert(pageVersions).values({
    document: name,
    number,
    value,
    restored_from: restoredFrom ?? null,
    staff_id: staff.id,
    staff_name: staff.fullName,
    created_at: now,
  })
  return number
}

async function record(
  tx: Tx,
  staff: Staff,
  change: {
    name: DocumentName
    label: string
    number: number
    action: HistoryAction
    about: string
  },
): Promise<void> {
  const { name, label, number, action, about } = change
  await recordChange(tx, staff, {
    subject: 'page',
    id: name,
    label,
    action,
    changes: { version: [null, number], what: [null, about.slice(0, 500)] },
  })
}
