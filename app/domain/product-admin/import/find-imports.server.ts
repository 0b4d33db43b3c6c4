import { and, asc, desc, eq, gt, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { adminUsers } from '../../staff/schema.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { productImportRows, productImports } from '../schema.ts'
import { countRows } from './count-rows.server.ts'
import { columnsOf, recognisedColumns } from './formats/find-format.ts'
import type { ImportDetails, ImportRow, ImportSummary } from './import-details.ts'

const summary = {
  id: productImports.id,
  source: productImports.source,
  state: productImports.state,
  fileName: productImports.file_name,
  productCount: productImports.product_count,
  by: adminUsers.full_name,
  createdAt: productImports.created_at,
}

const LISTED = 50

/** The latest imports, newest first. */
export async function listImports(db: DbOrTx, staff: Staff): Promise<ImportSummary[]> {
  authorize(staff, 'administer')
  return await db
    .select(summary)
    .from(productImports)
    .innerJoin(adminUsers, eq(adminUsers.id, productImports.created_by))
    .orderBy(desc(productImports.created_at), productImports.id)
    .limit(LISTED)
}

/** @param id untrusted */
export async function findImport(
  db: DbOrTx,
  staff: Staff,
  id: string,
): Promise<ImportDetails | null> {
  authorize(staff, 'administer')
  if (!isUuid(id)) return null
  const [row] = await db
    .select({
      ...summary,
      picturesName: productImports.pictures_name,
      headings: productImports.headings,
      categories: productImports.categories,
      options: productImports.options,
      failure: productImports.failure,
    })
    .from(productImports)
    .innerJoin(adminUsers, eq(adminUsers.id, productImports.created_by))
    .where(eq(productImports.id, id))
  if (!row) return null
  const { headings, ...found } = row
  return {
    ...found,
    columns: columnsOf(row.source, headings, row.options.columns),
    recognised: recognisedColumns(row.source, headings),
    counts: await countRows(db, id),
  }
}

export const ROWS_PER_PAGE = 100

/**
 * A page of an import's rows, in the file's order.
 *
 * @param after the last line of the previous page
 * @param onlyRefused returns only rows that are refused or have notes
 */
export async function listImportRows(
  db: DbOrTx,
  staff: Staff,
  {
    id,
    after,
    onlyRefused,
    limit = ROWS_PER_PAGE,
  }: {
    id: string
    after: number
    onlyRefused: boolean
    limit?: number
  },
): Promise<ImportRow[]> {
  authorize(staff, 'administer')
  const { plan, result } = productImportRows
  return await db
    .select({
      line: productImportRows.line,
      title: productImportRows.title,
      plan,
      result,
      notes: productImportRows.notes,
      productId: productImportRows.product_id,
    })
    .from(productImportRows)
    .where(
      and(
        eq(productImportRows.import_id, id),
        gt(productImportRows.line, after),
        onlyRefused
          ? or(eq(plan, 'refused'), eq(result, 'refused'), sql`${productImportRows.notes} <> '[]'`)
          : undefined,
      ),
    )
    .orderBy(asc(productImportRows.line))
    .limit(limit)
}
