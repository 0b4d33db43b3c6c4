import { asc } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { searchSynonyms } from '../schema.ts'
import type { SynonymGroup } from './search-terms.ts'

/** Returns all groups of synonyms, oldest first. */
export async function readSynonyms(db: DbOrTx): Promise<SynonymGroup[]> {
  const rows = await db
    .select({ words: searchSynonyms.words })
    .from(searchSynonyms)
    .orderBy(asc(searchSynonyms.created_at), asc(searchSynonyms.id))
    .prepare('search_synonyms')
    .execute()
  return rows.map(({ words }) => words)
}
