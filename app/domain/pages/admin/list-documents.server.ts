import { desc, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { DOCUMENTS, type DocumentName } from '../documents.ts'
import { pagePublications, pageVersions } from '../schema.ts'
import { DEFAULT_VERSION, type DocumentState } from '../versions.ts'

/** The state of every document. */
export async function listDocuments(db: DbOrTx, staff: Staff): Promise<DocumentState[]> {
  authorize(staff, 'see')
  const [newest, published, scheduled] = await Promise.all([
    db
      .selectDistinctOn([pageVersions.document], {
        document: pageVersions.document,
        number: pageVersions.number,
        changedAt: pageVersions.created_at,
        changedBy: pageVersions.staff_name,
      })
      .from(pageVersions)
      .orderBy(pageVersions.document, desc(pageVersions.number)),
    db
      .selectDistinctOn([pagePublications.document], {
        document: pagePublications.document,
        number: pagePublications.number,
        publishedAt: pagePublications.published_at,
        inForceFrom: pagePublications.in_force_from,
      })
      .from(pagePublications)
      .where(eq(pagePublications.state, 'published'))
      .orderBy(pagePublications.document, desc(pagePublications.place)),
    db.select().from(pagePublications).where(eq(pagePublications.state, 'scheduled')),
  ])
  return DOCUMENTS.map((document) => {
    const of = <Row extends { document: DocumentName }>(rows: Row[]) =>
      rows.find((row) => row.document === document)
    const [draft, shown, planned] = [of(newest), of(published), of(scheduled)]
    return {
      document,
      published: shown?.number ?? DEFAULT_VERSION,
      publishedAt: shown?.publishedAt ?? null,
      newest: draft?.number ?? DEFAULT_VERSION,
      changedAt: draft?.changedAt ?? null,
      changedBy: draft?.changedBy ?? null,
      scheduled: planned ? { number: planned.number, dueAt: planned.due_at } : null,
    }
  })
}

/** The state of one document. */
export async function documentState(
  db: DbOrTx,
  staff: Staff,
  name: DocumentName,
): Promise<DocumentState> {
  const states = await listDocuments(db, staff)
  const state = states.find(({ document }) => document === name)
  if (!state) throw new Error(`the document ${name} has no state`)
  return state
}
