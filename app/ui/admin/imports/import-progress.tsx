import { useLocation } from 'react-router'
import {
  planNames,
  resultNames,
  importText as words,
} from '../../../content/staff/products/product-import.ts'
import type { ImportDetails } from '../../../domain/product-admin/import/import-details.ts'
import { Counts } from './counts.tsx'

const inWords = (count: number) => count.toLocaleString('en-GB')

/** The progress of the import. With scripts the staff area revalidates it every few seconds. */
export function ImportProgress({ found }: { found: ImportDetails }) {
  const { pathname, search } = useLocation()
  const { state, counts, productCount } = found
  const most = state === 'checking' ? productCount : counts.toCreate + counts.toUpdate
  const done = state === 'checking' ? counts.checked : most - counts.toDo
  return (
    <div className="grid max-w-xl gap-2">
      <progress
        value={done}
        max={Math.max(most, 1)}
        aria-label={words.title}
        className="import-progress"
      />
      <p className="tabular-nums">
        {inWords(done)} of {inWords(most)}
      </p>
      <p className="text-ink-soft">{words.moving}</p>
      <noscript>
        <a href={pathname + search} className="text-link">
          {words.reload}
        </a>
      </noscript>
    </div>
  )
}

/** The counts of the plan, or of the result. */
export function ImportCounts({ found: { state, counts } }: { found: ImportDetails }) {
  const facts =
    state === 'checked'
      ? [
          [planNames.create, counts.toCreate],
          [planNames.update, counts.toUpdate],
          [planNames.skip, counts.skipped],
          [planNames.refused, counts.refused],
        ]
      : [
          [resultNames.created, counts.created],
          [resultNames.updated, counts.updated],
          [planNames.skip, counts.skipped],
          [resultNames.refused, counts.refused],
        ]
  return <Counts facts={facts as [string, number][]} />
}
