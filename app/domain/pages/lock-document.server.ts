import { and, desc, eq, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../../platform/database/advisory-locks.ts'
import type { DbOrTx, Tx } from '../../platform/db.ts'
import type { DocumentName } from './documents.ts'
import { pagePublications, pageVersions } from './schema.ts'
import { DEFAULT_VERSION } from './versions.ts'

/** Serializes the changes of a document until the transaction ends. */
export async function lockDocument(tx: Tx, name: DocumentName): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.document}, hashtext(${name}))`)
}

/** The highest version number of a document; that of the default text if nothing was saved. */
export async function newestVersion(db: DbOrTx, name: DocumentName): Promise<number> {
  const [row] = await db
    .select({ number: pageVersions.number })
    .from(pageVersions)
    .where(eq(pageVersions.document, name))
    .orderBy(desc(pageVersions.number))
    .limit(1)
  return row?.number ?? DEFAULT_VERSION
}

/** The last publication of a document; null while the default texts apply. */
export async function lastPublication(db: DbOrTx, name: DocumentName) {
  const [row] = await db
    .select({
      number: pagePublications.number,
      place: pagePublications.place,
      inForceFrom: pagePublications.in_force_from,
    })
    .from(pagePublications)
    .where(and(eq(pagePublications.document, name), eq(pagePublications.state, 'published')))
    .orderBy(desc(pagePublications.place))
    .limit(1)
  return row ?? null
}
