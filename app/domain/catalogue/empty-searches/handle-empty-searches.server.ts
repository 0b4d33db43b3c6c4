import { and, asc, desc, eq } from 'drizzle-orm'
import { type DbOrTx, inTransaction } from '../../../platform/db.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { listSynonyms, saveSynonyms } from '../admin/synonyms.server.ts'
import { type SaveSynonyms, wordInUse } from '../search/synonym-rules.ts'
import type { EmptySearch } from './empty-search.ts'
import { emptySearches } from './schema.ts'

const SHOWN = 50

/** Returns the searches that found nothing most often, without those that staff have dismissed. */
export async function listEmptySearches(db: DbOrTx, staff: Staff): Promise<EmptySearch[]> {
  authorize(staff, 'see')
  const { words, searches, last_asked_at: lastAskedAt, dismissed } = emptySearches
  return await db
    .select({ words, searches, lastAskedAt })
    .from(emptySearches)
    .where(eq(dismissed, false))
    .orderBy(desc(searches), desc(lastAskedAt), asc(words))
    .limit(SHOWN)
}

/**
 * Makes the words of a search mean the same as others: adds them to the group of synonyms that has one
 * of the others, or creates a group. The search is counted anew if it finds nothing nevertheless.
 *
 * @param meaning other words, as typed, separated by commas
 */
export async function explainSearch(
  db: DbOrTx,
  staff: Staff,
  words: string,
  meaning: string,
): Promise<SaveSynonyms> {
  authorize(staff, 'administer')
  return await inTransaction(db, async (tx) => {
    const groups = await listSynonyms(tx, staff)
    const meant = meaning.split(',')
    const group = groups.find((row) => wordInUse(meant, [row.words]) !== undefined) ?? null
    const text = [...(group?.words ?? []), meaning, words].join()
    const saved = await saveSynonyms(tx, staff, group, text)
    if (saved.ok) await tx.delete(emptySearches).where(eq(emptySearches.words, words))
    return saved
  })
}

/** Shows a search to staff no more. Idempotent. */
export async function dismissSearch(db: DbOrTx, staff: Staff, words: string): Promise<void> {
  authorize(staff, 'administer')
  await inTransaction(db, async (tx) => {
    const dismissed = await tx
      .update(emptySearches)
      .set({ dismissed: true })
      .where(and(eq(emptySearches.words, words), eq(emptySearches.dismissed, false)))
    if (dismissed.rowCount === 0) return
    // Without the words: the history is kept for ever, and they may be somebody's name.
    const label = 'Search words: a search without results'
    await recordChange(tx, staff, { subject: 'list', id: null, label, action: 'dismissed' })
  })
}
