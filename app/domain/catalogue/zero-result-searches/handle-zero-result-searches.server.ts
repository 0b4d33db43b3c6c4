import { and, asc, desc, eq } from 'drizzle-orm'
import { type DbOrTx, inTransaction } from '../../../platform/db.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { listSynonyms, saveSynonyms } from '../admin/synonyms.server.ts'
import { type SaveSynonymsResult, wordInUse } from '../search/synonym-rules.ts'
import { zeroResultSearches } from './schema.ts'
import type { ZeroResultSearch } from './zero-result-search.ts'

const SHOWN = 50

/** Returns the most frequent zero-result searches, without those that staff have dismissed. */
export async function listZeroResultSearches(
  db: DbOrTx,
  staff: Staff,
): Promise<ZeroResultSearch[]> {
  authorize(staff, 'see')
  const { words, searches, last_asked_at: lastSearchedAt, dismissed } = zeroResultSearches
  return await db
    .select({ words, searches, lastSearchedAt })
    .from(zeroResultSearches)
    .where(eq(dismissed, false))
    .orderBy(desc(searches), desc(lastSearchedAt), asc(words))
    .limit(SHOWN)
}

/**
 * Makes the words of a search synonyms of other words: adds them to the group of synonyms that contains
 * one of the others, or creates a group. The search's count is deleted; if the search still finds
 * nothing, it is counted from 0.
 *
 * @param meaning other words, as entered, separated by commas
 */
export async function explainSearch(
  db: DbOrTx,
  staff: Staff,
  words: string,
  meaning: string,
): Promise<SaveSynonymsResult> {
  authorize(staff, 'administer')
  return await inTransaction(db, async (tx) => {
    const groups = await listSynonyms(tx, staff)
    const meant = meaning.split(',')
    const group = groups.find((row) => wordInUse(meant, [row.words]) !== undefined) ?? null
    const text = [...(group?.words ?? []), meaning, words].join()
    const saved = await saveSynonyms(tx, staff, group, text)
    if (saved.ok) await tx.delete(zeroResultSearches).where(eq(zeroResultSearches.words, words))
    return saved
  })
}

/** Hides a search from the list. Idempotent. */
export async function dismissSearch(db: DbOrTx, staff: Staff, words: string): Promise<void> {
  authorize(staff, 'administer')
  await inTransaction(db, async (tx) => {
    const dismissed = await tx
      .update(zeroResultSearches)
      .set({ dismissed: true })
      .where(and(eq(zeroResultSearches.words, words), eq(zeroResultSearches.dismissed, false)))
    if (dismissed.rowCount === 0) return
    // The words are left out: the history is kept permanently, and they may be a person's name.
    const label = 'Search words: a search without results'
    await recordChange(tx, staff, { subject: 'list', id: null, label, action: 'dismissed' })
  })
}
