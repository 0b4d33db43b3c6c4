import { and, desc, eq, inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { DocumentName } from '../documents.ts'
import { pagePublications, pageVersions } from '../schema.ts'
import { DEFAULT_VERSION, type VersionLine } from '../versions.ts'

/** The newest versions of a document, newest first; version 1 comes last unless the limit is reached. */
export async function listVersions(
  db: DbOrTx,
  staff: Staff,
  name: DocumentName,
  limit: number,
): Promise<VersionLine[]> {
  authorize(staff, 'see')
  const rows = await db
    .select({
      number: pageVersions.number,
      createdAt: pageVersions.created_at,
      staffName: pageVersions.staff_name,
      restoredFrom: pageVersions.restored_from,
    })
    .from(pageVersions)
    .where(eq(pageVersions.document, name))
    .orderBy(desc(pageVersions.number))
    .limit(limit)
  const numbers = rows.map(({ number }) => number)
  const publications = await db
    .select()
    .from(pagePublications)
    .where(and(eq(pagePublications.document, name), inArray(pagePublications.number, numbers)))
    .orderBy(pagePublications.id)
  const lines = rows.map((row): VersionLine => {
    const own = publications.filter(({ number }) => number === row.number)
    return {
      ...row,
      publications: own.map((one) => ({
        state: one.state,
        dueAt: one.due_at,
        publishedAt: one.published_at,
        inForceFrom: one.in_force_from,
      })),
    }
  })
  const first = { number: DEFAULT_VERSION, createdAt: null, staffName: null, restoredFrom: null }
  return rows.length < limit ? [...lines, { ...first, publications: [] }] : lines
}
