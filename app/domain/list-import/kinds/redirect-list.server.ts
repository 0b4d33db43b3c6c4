import { readExportedText } from '../../../platform/csv/csv.ts'
import { truncate } from '../../../platform/values/truncate.ts'
import { addRedirects, findTargets } from '../../redirects/add-redirects.server.ts'
import { readSource, readTarget, type Target } from '../../redirects/redirect-addresses.ts'
import { REDIRECT_COLUMNS as C } from '../../redirects/redirect-columns.ts'
import { resolveTargets } from '../../redirects/resolve-target.server.ts'
import type { ListDeps, ListFormat, ListHandler, PlannedRow, ReadRow } from '../list-row.ts'
import type { ListNote } from '../list-rules.ts'

type RedirectValues = { from: string; target: Target }

const format = (name: 'kept' | 'shopify', from: string, to: string): ListFormat<RedirectValues> => {
  const [fromName, toName] = [from.toLowerCase(), to.toLowerCase()]
  return {
    name,
    recognises: (headings) => headings.has(fromName) && headings.has(toName),
    read(reader, record, { publicUrl }) {
      const notes: ListNote[] = reader.problems(record)
      const input = readExportedText(reader.cell(record, fromName) ?? '')
      const source = readSource(input)
      const target = readTarget(readExportedText(reader.cell(record, toName) ?? ''), publicUrl)
      if (!source.ok) {
        notes.push({ code: `from-${source.problem}`, column: reader.heading(fromName) ?? from })
      }
      if (!target.ok) {
        notes.push({ code: `to-${target.problem}`, column: reader.heading(toName) ?? to })
      }
      return {
        line: record.line,
        key: source.ok ? source.path : null,
        label: source.ok ? source.path : truncate(input, 200),
        values: source.ok && target.ok ? { from: source.path, target: target.target } : null,
        notes,
      }
    },
  }
}

/** Redirects: this software's own file, and Shopify's. */
export const redirectList: ListHandler<RedirectValues> = {
  formats: [format('kept', C.from, C.to), format('shopify', 'Redirect from', 'Redirect to')],
  async plan(db, _staff, rows) {
    const inFile = new Map(
      rows.flatMap(({ values }) => (values ? [[values.from, values.target] as const] : [])),
    )
    const ended = rows.map((row) => withEnd(row, inFile))
    const here = await findTargets(
      db,
      ended.flatMap(({ values }) => (values ? [values.from] : [])),
    )
    const resolved = await resolveTargets(
      db,
      ended.flatMap(({ values }) => (values ? [values] : [])),
    )
    const ends = new Map(resolved.map((one) => [one.from, one.resolved]))
    return ended.map((row): PlannedRow<RedirectValues> => {
      const end = row.values && ends.get(row.values.from)
      if (!row.values || !end) return { ...row, plan: 'refused' }
      if (!end.ok) return { ...row, plan: 'refused', notes: noted(row, `to-${end.reason}`) }
      const now = here.get(row.values.from)
      if (now === end.to) return { ...row, plan: 'skip' }
      if (now !== undefined) {
        return { ...row, plan: 'refused', notes: [...row.notes, { code: 'exists', detail: now }] }
      }
      const shortened = end.to !== inFile.get(row.values.from)?.to
      const notes: ListNote[] = shortened ? [{ code: 'shortened', detail: end.to }] : []
      return { ...row, plan: 'create', notes: [...row.notes, ...notes] }
    })
  },
  async add(tx, staff, rows, { now }: ListDeps) {
    const refused = await addRedirects(
      tx,
      staff,
      rows.map(({ values }) => values),
      now,
    )
    const notes = rows.flatMap(({ line, values }) => {
      const reason = refused.get(values.from)
      if (reason === undefined) return []
      const code = reason === 'exists' ? 'appeared-since' : (`to-${reason}` as const)
      return [[line, { code }] as const]
    })
    return new Map<number, ListNote>(notes)
  },
}

const noted = ({ notes }: ReadRow<RedirectValues>, code: ListNote['code']) => [...notes, { code }]

/** Follows a chain of redirects within the file to its end. */
function withEnd(
  row: ReadRow<RedirectValues>,
  inFile: ReadonlyMap<string, Target>,
): ReadRow<RedirectValues> {
  if (!row.values) return row
  const visited = new Set([row.values.from])
  let { target } = row.values
  for (let next = further(target); next; next = further(target)) {
    if (visited.has(target.path)) {
      return { ...row, values: null, notes: noted(row, 'to-loop') }
    }
    visited.add(target.path)
    target = next
  }
  return { ...row, values: { from: row.values.from, target } }

  function further({ page, path }: Target): Target | undefined {
    return page.kind === 'none' ? inFile.get(path) : undefined
  }
}
