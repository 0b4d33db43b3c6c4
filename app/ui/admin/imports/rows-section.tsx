import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { importWords as words } from '../../../content/staff/import-words.ts'
import { ButtonLink, buttonClass } from '../../button.tsx'
import { EmptyList, StaffTable } from '../kit/lists/staff-table.tsx'

/** A row of an imported file, as text. */
export type ShownRow = {
  line: number
  /** What the row is about. */
  about: ReactNode
  outcome: string
  isRefused: boolean
  notes: { column: string | undefined; words: string }[]
}

type RowsSectionProps = {
  rows: ShownRow[]
  hasMore: boolean
  /** The heading of the column for `about`. */
  label: string
  /** True before the import: the rows say what would happen. */
  isPlan: boolean
  /** The address of the rows with notes, as CSV. */
  download: string
}

/** A page of an import's rows, with what would happen or what happened. */
export function RowsSection({ rows, hasMore, label, isPlan, download }: RowsSectionProps) {
  const [params] = useSearchParams()
  const show = params.get('show')
  const outcome = isPlan ? words.plan : words.outcome
  const to = (after: number | undefined, shown: string | null) => {
    const next = new URLSearchParams()
    if (shown) next.set('show', shown)
    if (after) next.set('after', `${after}`)
    return { search: `?${next}` }
  }
  return (
    <section aria-label={words.rows}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <nav aria-label={words.rows} className="flex flex-wrap gap-2">
          <Choice to={to(undefined, null)} chosen={show !== 'noted'} label={words.allRows} />
          <Choice to={to(undefined, 'noted')} chosen={show === 'noted'} label={words.notedRows} />
        </nav>
        <a
          href={download}
          download
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {words.downloadNotes}
        </a>
      </div>
      {rows.length === 0 ? (
        <EmptyList>{words.nothingNoted}</EmptyList>
      ) : (
        <StaffTable
          caption={words.rows}
          columns={[{ label: words.line, numeric: true }, label, outcome, words.notes]}
        >
          {rows.map((row) => (
            <Row key={row.line} row={row} label={label} outcome={outcome} />
          ))}
        </StaffTable>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {params.has('after') && (
          <ButtonLink to={to(undefined, show)} variant="secondary" size="small">
            {words.firstRows}
          </ButtonLink>
        )}
        {hasMore && (
          <ButtonLink to={to(rows.at(-1)?.line, show)} variant="secondary" size="small">
            {words.more}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

function Choice({ to, chosen, label }: { to: { search: string }; chosen: boolean; label: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={chosen || undefined}
      className={buttonClass({ variant: chosen ? 'primary' : 'secondary', size: 'small' })}
    >
      {label}
    </Link>
  )
}

function Row({ row, label, outcome }: { row: ShownRow; label: string; outcome: string }) {
  const { line, about, isRefused, notes } = row
  return (
    <tr>
      <td data-label={words.line} className="numeric">
        {line}
      </td>
      <th scope="row" data-label={label} className="font-medium wrap-anywhere">
        {about || '–'}
      </th>
      <td data-label={outcome} className={isRefused ? 'font-medium text-red' : undefined}>
        {row.outcome}
      </td>
      <td data-label={words.notes} className="wrap-anywhere">
        {notes.length === 0 ? (
          <span className="text-ink-soft">–</span>
        ) : (
          <ul className="grid gap-1">
            {notes.map((note) => (
              <li key={`${note.column ?? ''} ${note.words}`}>
                {note.column && <strong className="font-medium">{note.column}: </strong>}
                {note.words}
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  )
}
