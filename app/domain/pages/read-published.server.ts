import { and, desc, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import type { DefaultWords } from './default-words.server.ts'
import { DOCUMENTS, type DocumentName, type Words } from './documents.ts'
import { parseWords } from './parse-words.server.ts'
import { pagePublications, pageVersions } from './schema.ts'
import { DEFAULT_VERSION } from './versions.ts'

/** The version of a document that shoppers see. */
export type Published<Name extends DocumentName = DocumentName> = {
  words: Words<Name>
  number: number
  /** null: the default texts. */
  publishedAt: Date | null
  inForceFrom: string | null
}

export type AllPublished = { [Name in DocumentName]: Published<Name> }

export type ReadPublishedResult = {
  published: AllPublished
  /** Documents whose published version violates the schema: their defaults apply. */
  unreadable: DocumentName[]
}

/** Reads the published version of every document, or its default. */
export async function readPublished(
  db: DbOrTx,
  defaults: DefaultWords,
): Promise<ReadPublishedResult> {
  const rows = await db
    .selectDistinctOn([pagePublications.document], {
      document: pagePublications.document,
      number: pagePublications.number,
      value: pageVersions.value,
      publishedAt: pagePublications.published_at,
      inForceFrom: pagePublications.in_force_from,
    })
    .from(pagePublications)
    .innerJoin(
      pageVersions,
      and(
        eq(pageVersions.document, pagePublications.document),
        eq(pageVersions.number, pagePublications.number),
      ),
    )
    .where(eq(pagePublications.state, 'published'))
    .orderBy(pagePublications.document, desc(pagePublications.place))
  const unreadable: DocumentName[] = []
  const found = DOCUMENTS.map((name) => {
    const row = rows.find(({ document }) => document === name)
    const words = row && parseWords(name, row.value, defaults)
    if (row && words) {
      const { number, publishedAt, inForceFrom } = row
      return [name, { words, number, publishedAt, inForceFrom }]
    }
    if (row) unreadable.push(name)
    return [name, { ...defaults[name], number: DEFAULT_VERSION, publishedAt: null }]
  })
  return { published: Object.fromEntries(found) as AllPublished, unreadable }
}
