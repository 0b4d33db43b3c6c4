import { asc, eq, sql } from 'drizzle-orm'
import { type DbOrTx, inTransaction, type Tx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { searchSynonyms } from '../schema.ts'
import {
  MAX_SYNONYM_GROUPS,
  readSynonymGroup,
  type SaveSynonymsResult,
  type SynonymRow,
  wordInUse,
} from '../search/synonym-rules.ts'

/** The largest integer of the column. */
const MAX_VERSION = 2 ** 31 - 1

/** Returns all groups in order of creation. */
export async function listSynonyms(db: DbOrTx, staff: Staff): Promise<SynonymRow[]> {
  authorize(staff, 'see')
  return await readAll(db)
}

function readAll(db: DbOrTx): Promise<SynonymRow[]> {
  return db
    .select({
      id: searchSynonyms.id,
      words: searchSynonyms.words,
      version: searchSynonyms.version,
    })
    .from(searchSynonyms)
    .orderBy(asc(searchSynonyms.created_at), asc(searchSynonyms.id))
}

/**
 * Creates a group or updates an existing one. Takes effect with the next search.
 *
 * @param group null creates a group; `restores` creates it again if it has been removed since it was loaded
 * @param text the words as entered
 */
export async function saveSynonyms(
  db: DbOrTx,
  staff: Staff,
  group: { id: string; version: number; restores?: boolean } | null,
  text: string,
): Promise<SaveSynonymsResult> {
  authorize(staff, 'administer')
  const read = readSynonymGroup(text)
  if (!read.ok) return read
  const { words } = read
  return await inTransaction(db, async (tx) => {
    const rows = await lockAll(tx)
    const old = group && (rows.find(({ id }) => id === group.id) ?? null)
    if (group && old && old.version !== group.version) return { ok: false, reason: 'changed' }
    if (group && !old && !mayRestore(group)) return { ok: false, reason: 'removed' }
    if (!old && rows.length >= MAX_SYNONYM_GROUPS) return { ok: false, reason: 'full' }
    const word = wordInUse(
      words,
      rows.filter((row) => row !== old).map((row) => row.words),
    )
    if (word !== undefined) return { ok: false, reason: 'in-use', word }
    if (old && old.words.join() === words.join()) return { ok: true, version: old.version }
    // A group that is created again keeps its id and counts on from its version, so that older forms are refused.
    const version = (group?.version ?? 0) + 1
    const id = old
      ? await update(tx, old, words)
      : await insert(tx, { ...(group && { id: group.id }), words, version })
    await recordChange(tx, staff, {
      subject: 'list',
      id,
      label: labelOf(words),
      action: old ? 'saved' : 'created',
      changes: { words: [old ? old.words.join(', ') : null, words.join(', ')] },
    })
    return { ok: true, version }
  })
}

/** Id and version come from a form. */
const mayRestore = ({
  id,
  version,
  restores,
}: {
  id: string
  version: number
  restores?: boolean
}) =>
  restores === true &&
  isUuid(id) &&
  Number.isInteger(version) &&
  version >= 1 &&
  version < MAX_VERSION

/** Deletes a group. Idempotent. */
export async function removeSynonyms(db: DbOrTx, staff: Staff, id: string): Promise<void> {
  authorize(staff, 'administer')
  if (!isUuid(id)) return
  await inTransaction(db, async (tx) => {
    const [gone] = await tx
      .delete(searchSynonyms)
      .where(eq(searchSynonyms.id, id))
      .returning({ words: searchSynonyms.words })
    if (!gone) return
    const label = labelOf(gone.words)
    await recordChange(tx, staff, { subject: 'list', id, label, action: 'deleted' })
  })
}

const labelOf = (words: readonly string[]) => `Search words: ${words.join(', ')}`

/** Serializes writers, so that no word can end up in two groups. Searches are not blocked. */
async function lockAll(tx: Tx): Promise<SynonymRow[]> {
  await tx.execute(sql`lock table search_synonyms in share row exclusive mode`)
  return await readAll(tx)
}

async function update(tx: Tx, { id }: SynonymRow, words: string[]): Promise<string> {
  await tx
    .update(searchSynonyms)
    .set({ words, version: sql`${searchSynonyms.version} + 1` })
    .where(eq(searchSynonyms.id, id))
  return id
}

async function insert(
  tx: Tx,
  row: { id?: string; words: string[]; version: number },
): Promise<string | null> {
  const [created] = await tx.insert(searchSynonyms).values(row).returning({ id: searchSynonyms.id })
  return created?.id ?? null
}
