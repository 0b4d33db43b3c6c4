import { createHash } from 'node:crypto'
import { type DbOrTx, inTransaction } from '../../../platform/db.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { DefaultWords } from '../default-words.server.ts'
import { DOCUMENTS, type DocumentName } from '../documents.ts'
import { lastPublication, lockDocument } from '../lock-document.server.ts'
import { pageConfirmations } from '../schema.ts'
import type { Confirmation } from '../versions.ts'

/** `changed`: a version of the document was published, or an update changed its default texts. */
export type ConfirmDefaultsResult = { ok: true } | { ok: false; reason: 'changed' }

/** The digest of a document's default texts. */
export function defaultDigest(defaults: DefaultWords, name: DocumentName): string {
  return createHash('sha256').update(JSON.stringify(defaults[name].words)).digest('hex')
}

/**
 * Records that a staff member has read a document's default texts and keeps them. Another confirmation of
 * the same texts changes nothing.
 *
 * @param read the digest of the texts as they were shown
 */
export async function confirmDefaults(
  db: DbOrTx,
  staff: Staff,
  { name, label, read }: { name: DocumentName; label: string; read: string },
  defaults: DefaultWords,
  now: Date,
): Promise<ConfirmDefaultsResult> {
  authorize(staff, 'edit')
  if (read !== defaultDigest(defaults, name)) return { ok: false, reason: 'changed' }
  return await inTransaction(db, async (tx) => {
    await lockDocument(tx, name)
    if (await lastPublication(tx, name)) return { ok: false, reason: 'changed' }
    const earlier = await findConfirmations(tx, staff, defaults)
    if (earlier.some(({ document }) => document === name)) return { ok: true }
    const by = { staff_id: staff.id, staff_name: staff.fullName }
    const confirmed = { digest: read, ...by, confirmed_at: now }
    await tx
      .insert(pageConfirmations)
      .values({ document: name, ...confirmed })
      .onConflictDoUpdate({ target: pageConfirmations.document, set: confirmed })
    await recordChange(tx, staff, { subject: 'page', id: name, label, action: 'confirmed' })
    return { ok: true }
  })
}

/** The documents whose current default texts have been confirmed. */
export async function findConfirmations(
  db: DbOrTx,
  staff: Staff,
  defaults: DefaultWords,
): Promise<Confirmation[]> {
  authorize(staff, 'see')
  const rows = await db.select().from(pageConfirmations)
  return rows
    .filter(({ document }) => DOCUMENTS.includes(document))
    .filter(({ document, digest }) => digest === defaultDigest(defaults, document))
    .map(({ document, staff_name, confirmed_at }) => ({
      document,
      confirmedBy: staff_name,
      confirmedAt: confirmed_at,
    }))
}
