import { asc } from 'drizzle-orm'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { searchSynonyms } from '../schema.ts'
import type { SynonymGroup } from './search-terms.ts'

const oldestFirst = preparedQuery((db) =>
  db
    .select({ words: searchSynonyms.words })
    .from(searchSynonyms)
    .orderBy(asc(searchSynonyms.created_at), asc(searchSynonyms.id))
    .prepare('search_synonyms'),
)

/** Returns all groups of synonyms, oldest first. */
export async function readSynonyms(db: DbOrTx): Promise<SynonymGroup[]> {
  const rows = await oldestFirst(db).execute()
  return rows.map(({ words }) => words)
}
