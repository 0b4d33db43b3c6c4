import { href, Link } from 'react-router'
import {
  notApplied,
  noteWords,
  planNames,
  resultNames,
  importText as words,
} from '../../../content/staff/products/product-import.ts'
import type {
  ImportDetails,
  ImportRow,
} from '../../../domain/product-admin/import/import-details.ts'
import type { ImportState } from '../../../domain/product-admin/import/import-rules.ts'
import { RowsSection, type ShownRow } from './rows-section.tsx'

type ImportRowsProps = { found: ImportDetails; rows: ImportRow[]; hasMore: boolean }

/** A page of a product file's rows. */
export function ImportRows({ found: { id, state }, rows, hasMore }: ImportRowsProps) {
  return (
    <RowsSection
      rows={rows.map((row) => inWords(row, state))}
      hasMore={hasMore}
      label={words.product}
      isPlan={state === 'checked'}
      download={href('/admin/products/import/:id/rows.csv', { id })}
    />
  )
}

function inWords(row: ImportRow, state: ImportState): ShownRow {
  const { line, title, plan, result, notes, productId } = row
  const isPlanned = plan === 'create' || plan === 'update'
  return {
    line,
    about: productId ? (
      <Link
        to={href('/admin/products/edit/:id', { id: productId })}
        className="text-link inline-flex min-h-6 items-center"
      >
        {title}
      </Link>
    ) : (
      title
    ),
    outcome: result
      ? resultNames[result]
      : ((isPlanned ? notApplied[state] : undefined) ?? planNames[plan]),
    isRefused: plan === 'refused' || result === 'refused',
    notes: notes.map((note) => ({ column: note.column, words: noteWords(note) })),
  }
}
