import {
  conflictWords,
  productFormWords as words,
} from '../../../../content/staff/products/product-form.ts'
import type { ProductToEdit } from '../../../../domain/product-admin/product-to-edit.ts'
import type { HistoryLine } from '../../../../domain/staff/history/history-line.ts'
import { lastChangeOf } from './field-changes.ts'
import type { ProductFormState } from './use-product-form.ts'

type ConflictNoticeProps = Pick<ProductFormState, 'differences'> & {
  history: readonly HistoryLine[]
  lastMove: ProductToEdit['lastMove']
}

/** Shown above the fields after a conflict (optimistic locking). */
export function ConflictNotice({ differences, history, lastMove }: ConflictNoticeProps) {
  if (differences.length === 0) return null
  const by = differences
    .map(({ field }) => lastChangeOf(field, history, lastMove)?.by)
    .filter((name) => typeof name === 'string')
  const names = [...new Set(by)]
  const onlyStock = differences.every(({ field }) => field === 'stock_quantity')
  const title =
    names.length === 0 && onlyStock
      ? conflictWords.stockMoved
      : conflictWords.title(names.join(' and ') || conflictWords.unknown)
  const labels = differences.map(({ field }) => words.labels[field])
  return (
    <section aria-label={title} className="rounded-lg border border-amber bg-amber-soft p-4">
      <p className="font-medium">{title}</p>
      <p className="mt-1">
        {labels.join(', ')}. {conflictWords.text}
      </p>
    </section>
  )
}
