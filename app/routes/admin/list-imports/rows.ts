import {
  listImportText,
  listKinds,
  listNoteWords,
  listOutcome,
} from '../../../content/staff/list-import.ts'
import {
  findListImport,
  findListRows,
} from '../../../domain/list-import/find-list-imports.server.ts'
import type { ListImportRow } from '../../../domain/list-import/list-details.ts'
import { csvFile, csvResponse } from '../../../platform/csv/csv.ts'
import { type Batch, inBatches } from '../../../platform/pagination/in-batches.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { listKindOf } from '../../../web/admin/list-imports/receive-list.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/rows.ts'

/** `GET /admin/import/{kind}/{id}/rows.csv`: the rows with notes, refused ones among them. */
export async function loader({ params: { kind: text, id }, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const kind = listKindOf(text)
  const found = kind && (await findListImport(db, staff, kind, id))
  if (!found) return new Response(listImportText.gone, { status: 404 })
  const rows = inBatches(({ last, limit }: Batch<ListImportRow>) =>
    findListRows(db, staff, { id, after: last?.line ?? 0, onlyNoted: true, limit }),
  )
  const file = csvFile('import-notes', rows, {
    Line: ({ line }) => line,
    [listKinds[found.kind].label]: ({ label }) => label,
    Outcome: ({ plan }) => listOutcome(found.state, plan),
    Columns: ({ notes }) => notes.map(({ column }) => column ?? '').join('\n'),
    Notes: ({ notes }) => notes.map(listNoteWords).join('\n'),
  })
  return csvResponse(file)
}
