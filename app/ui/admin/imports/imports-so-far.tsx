import { useId } from 'react'
import { Link } from 'react-router'
import { importWords as words } from '../../../content/staff/import-words.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import { DateTime } from '../kit/date-time.tsx'
import { LoadError } from '../kit/lists/list-states.tsx'
import { EmptyList, StaffTable } from '../kit/lists/staff-table.tsx'

/** An import as a line of the list. */
export type ImportLine = {
  id: string
  to: string
  fileName: string
  /** Where the file comes from. */
  source: string
  state: string
  count: number
  by: string
  createdAt: Date
}

type ImportsSoFarProps = {
  title: string
  /** The column heading of `count`. */
  counted: string
  /** Undefined if they could not be read. */
  lines: ImportLine[] | undefined
  failure: Toast | undefined
}

/** The latest imports, newest first. */
export function RecentImports({ title, counted, lines, failure }: ImportsSoFarProps) {
  const heading = useId()
  const columns = ['File', 'State', { label: counted, numeric: true }, 'Started by', 'Uploaded']
  return (
    <section className="mt-10" aria-labelledby={heading}>
      <h2 id={heading} className="mb-3 text-xl">
        {title}
      </h2>
      {failure && <LoadError words={failure.title} />}
      {lines && lines.length > 0 && (
        <StaffTable caption={title} columns={columns}>
          {lines.map((line) => (
            <Row key={line.id} line={line} counted={counted} />
          ))}
        </StaffTable>
      )}
      {lines?.length === 0 && <EmptyList>{words.none}</EmptyList>}
    </section>
  )
}

function Row({ line, counted }: { line: ImportLine; counted: string }) {
  return (
    <tr>
      <th scope="row" className="font-medium wrap-anywhere">
        <Link to={line.to} className="text-link inline-flex min-h-6 items-center">
          {line.fileName}
        </Link>
        <span className="block font-normal text-ink-soft">{line.source}</span>
      </th>
      <td data-label="State">{line.state}</td>
      <td data-label={counted} className="numeric">
        {line.count.toLocaleString('en-GB')}
      </td>
      <td data-label="Started by">{line.by}</td>
      <td data-label="Uploaded">
        <DateTime date={line.createdAt} withTime />
      </td>
    </tr>
  )
}
