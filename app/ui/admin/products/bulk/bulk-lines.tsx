import {
  bulkValues,
  skipReasons,
  bulkWords as words,
} from '../../../../content/staff/products/bulk.ts'
import { skuWords } from '../../../../content/staff/products/products.ts'
import type { BulkLine, SkippedLine } from '../../../../domain/product-admin/bulk/bulk-change.ts'
import { formatPence } from '../../../../platform/values/money.ts'
import { StaffTable } from '../../kit/lists/staff-table.tsx'

/** The products that change, with old and new value. */
export function ChangedLines({ lines, isDone }: { lines: readonly BulkLine[]; isDone: boolean }) {
  const [before, after] = isDone ? [words.was, words.is] : [words.now, words.after]
  const numeric = lines[0]?.field === 'price'
  const columns = [words.product, { label: before, numeric }, { label: after, numeric }]
  return (
    <StaffTable
      caption={isDone ? words.done(lines.length) : words.willChange(lines.length)}
      columns={columns}
    >
      {lines.map((line) => (
        <tr key={line.id}>
          <ProductCell {...line} note={!isDone && line.held > 0 ? words.beingPaid : null} />
          <td data-label={before} className={numeric ? 'numeric' : undefined}>
            {valueInWords(line, line.from)}
          </td>
          <td data-label={after} className={numeric ? 'numeric font-medium' : 'font-medium'}>
            {valueInWords(line, line.to)}
          </td>
        </tr>
      ))}
    </StaffTable>
  )
}

/** The products that stay as they are, and why. */
export function SkippedLines({
  lines,
  caption,
}: {
  lines: readonly SkippedLine[]
  caption: string
}) {
  return (
    <StaffTable caption={caption} columns={[words.product, words.why]}>
      {lines.map((line) => (
        <tr key={line.id}>
          <ProductCell {...line} />
          <td data-label={words.why}>{skipReasons[line.reason]}</td>
        </tr>
      ))}
    </StaffTable>
  )
}

function ProductCell({
  title,
  sku,
  note = null,
}: Pick<SkippedLine, 'title' | 'sku'> & { note?: string | null }) {
  return (
    <th scope="row">
      {title}
      {sku && (
        <span className="block font-normal text-ink-soft">
          {skuWords.short} {sku}
        </span>
      )}
      {note && <span className="block font-normal text-clay">{note}</span>}
    </th>
  )
}

/** A value as text; a product that is not deleted is given as shown or hidden. */
function valueInWords(line: BulkLine, value: BulkLine['from']): string {
  const { shown, hidden, featured, notFeatured, deleted } = bulkValues
  if (typeof value === 'number') return formatPence(value)
  switch (line.field) {
    case 'enabled':
      return value ? shown : hidden
    case 'featured':
      return value ? featured : notFeatured
    case 'is_deleted':
      return value ? deleted : line.enabled ? shown : hidden
    case 'category':
    case 'price':
      return value === null ? words.noCategory : `${value}`
  }
}
