import { href, Link, useSearchParams } from 'react-router'
import {
  notApplied,
  noteWords,
  planNames,
  resultNames,
  importText as words,
} from '../../../content/staff/product-import.ts'
import type {
  ImportDetails,
  ImportRow,
} from '../../../domain/product-admin/import/import-details.ts'
import type { ImportState } from '../../../domain/product-admin/import/import-rules.ts'
import { ButtonLink, buttonClass } from '../../button.tsx'
import { EmptyList, StaffTable } from '../kit/staff-table.tsx'

type ImportRowsProps = { found: ImportDetails; rows: ImportRow[]; hasMore: boolean }

/** A page of the rows, with what would happen or what happened. */
export function ImportRows({ found, rows, hasMore }: ImportRowsProps) {
  const [params] = useSearchParams()
  const onlyNoted = params.get('show') === 'noted'
  const outcome = found.state === 'checked' ? words.plan : words.outcome
  const last = rows.at(-1)
  const to = (after: number | undefined, show: string | null) => {
    const next = new URLSearchParams()
    if (show) next.set('show', show)
    if (after) next.set('after', `${after}`)
    return { search: `?${next}` }
  }
  const show = params.get('show')
  return (
    <section aria-label={words.rows}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <nav aria-label={words.rows} className="flex flex-wrap gap-2">
          <Choice to={to(undefined, null)} chosen={!onlyNoted} label={words.allRows} />
          <Choice to={to(undefined, 'noted')} chosen={onlyNoted} label={words.notedRows} />
        </nav>
        <a
          href={href('/admin/products/import/:id/rows.csv', { id: found.id })}
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
          columns={[{ label: words.line, numeric: true }, words.product, outcome, words.notes]}
        >
          {rows.map((row) => (
            <Row key={row.line} row={row} outcome={outcome} state={found.state} />
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
          <ButtonLink to={to(last?.line, show)} variant="secondary" size="small">
            {words.more}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

type ChoiceProps = { to: { search: string }; chosen: boolean; label: string }

function Choice({ to, chosen, label }: ChoiceProps) {
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

type RowProps = { row: ImportRow; outcome: string; state: ImportState }

function Row({ row, outcome, state }: RowProps) {
  const { line, title, plan, result, notes, productId } = row
  const isPlanned = plan === 'create' || plan === 'update'
  const isRefused = plan === 'refused' || result === 'refused'
  return (
    <tr>
      <td data-label={words.line} className="numeric">
        {line}
      </td>
      <th scope="row" className="font-medium wrap-anywhere">
        {productId ? (
          <Link
            to={href('/admin/products/edit/:id', { id: productId })}
            className="text-link inline-flex min-h-6 items-center"
          >
            {title}
          </Link>
        ) : (
          title || '–'
        )}
      </th>
      <td data-label={outcome} className={isRefused ? 'font-medium text-red' : undefined}>
        {result
          ? resultNames[result]
          : ((isPlanned ? notApplied[state] : undefined) ?? planNames[plan])}
      </td>
      <td data-label={words.notes} className="wrap-anywhere">
        {notes.length === 0 ? (
          <span className="text-ink-soft">–</span>
        ) : (
          <ul className="grid gap-1">
            {notes.map((note) => (
              <li key={`${note.code} ${note.column ?? ''} ${note.detail ?? ''}`}>
                {note.column && <strong className="font-medium">{note.column}: </strong>}
                {noteWords(note)}
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  )
}
