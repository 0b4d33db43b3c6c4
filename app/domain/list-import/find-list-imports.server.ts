import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { isUuid } from '../../platform/values/ids.ts'
import { adminUsers } from '../staff/schema.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import type { ListImportDetails, ListImportRow } from './list-details.ts'
import type { ListKind } from './list-rules.ts'
import { listImportRows, listImports } from './schema.ts'

const details = {
  id: listImports.id,
  kind: listImports.kind,
  format: listImports.format,
  state: listImports.state,
  fileName: listImports.file_name,
  toCreate: listImports.to_create,
  skipped: listImports.skipped,
  refused: listImports.refused,
  created: listImports.created,
  by: adminUsers.full_name,
  createdAt: listImports.created_at,
}

const LISTED = 50

/** The latest imports of a list, newest first. */
export async function listListImports(
  db: DbOrTx,
  staff: Staff,
  kind: ListKind,
): Promise<ListImportDetails[]> {
  authorize(staff, 'administer')
  return await db
    .select(details)
    .from(listImports)
    .innerJoin(adminUsers, eq(adminUsers.id, listImports.created_by))
    .where(eq(listImports.kind, kind))
    .orderBy(desc(listImports.created_at), desc(listImports.id))
    .limit(LISTED)
}

/** @param id untrusted */
export async function findListImport(
  db: DbOrTx,
  staff: Staff,
  kind: ListKind,
  id: string,
): Promise<ListImportDetails | null> {
  authorize(staff, 'administer')
  if (!isUuid(id)) return null
  const [row] = await db
    .select(details)
    .from(listImports)
    .innerJoin(adminUsers, eq(adminUsers.id, listImports.created_by))
    .where(and(eq(listImports.id, id), eq(listImports.kind, kind)))
  return row ?? null
}

export const LIST_ROWS_PER_PAGE = 100

/**
 * A page of an import's rows, in the file's order.
 *
 * @param after the last line of the previous page
 */
export async function findListRows(
  db: DbOrTx,
  staff: Staff,
  wanted: { id: string; after: number; onlyNoted: boolean; limit?: number },
): Promise<ListImportRow[]> {
  authorize(staff, 'administer')
  const { id, after, onlyNoted, limit = LIST_ROWS_PER_PAGE } = wanted
  return await db
    .select({
      line: listImportRows.line,
      label: listImportRows.label,
      plan: listImportRows.plan,
      notes: listImportRows.notes,
    })
    .from(listImportRows)
    .where(
      and(
        eq(listImportRows.import_id, id),
        gt(listImportRows.line, after),
        onlyNoted ? sql`${listImportRows.notes} <> '[]'` : undefined,
      ),
    )
    .orderBy(asc(listImportRows.line))
    .limit(limit)
}
