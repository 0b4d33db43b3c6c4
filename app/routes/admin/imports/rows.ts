import {
  importText,
  noteWords,
  planNames,
  resultNames,
} from '../../../content/staff/products/product-import.ts'
import {
  findImport,
  listImportRows,
} from '../../../domain/product-admin/import/find-imports.server.ts'
import type { ImportRow } from '../../../domain/product-admin/import/import-details.ts'
import { csvFile, csvResponse } from '../../../platform/csv/csv.ts'
import { type Batch, inBatches } from '../../../platform/pagination/in-batches.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/rows.ts'

/** `GET /admin/products/import/{id}/rows.csv`: the rows with notes, refused ones among them. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const staff = context.get(staffContext)
  if (!(await findImport(db, staff, id))) return new Response(importText.gone, { status: 404 })
  const rows = inBatches(({ last, limit }: Batch<ImportRow>) =>
    listImportRows(db, staff, { id, after: last?.line ?? 0, onlyRefused: true, limit }),
  )
  const file = csvFile('import-notes', rows, {
    Line: ({ line }) => line,
    Product: ({ title }) => title,
    Outcome: ({ plan, result }) => (result ? resultNames[result] : planNames[plan]),
    Columns: ({ notes }) => notes.map(({ column }) => column ?? '').join('\n'),
    Notes: ({ notes }) => notes.map(noteWords).join('\n'),
  })
  return csvResponse(file)
}
