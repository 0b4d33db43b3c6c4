import { Link, useLocation } from 'react-router'
import { missingWords, stockBookText as words } from '../../../content/staff/products/stock-book.ts'

type ListSumsProps = {
  sums: readonly (readonly [name: string, value: string])[]
  /** Number of rows without a recorded purchase. */
  missing: number
  /** How the sums count them. */
  leftOut: string
}

/** The sums of a list of the stock book. */
export function ListSums({ sums, missing, leftOut }: ListSumsProps) {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.set('purchase', 'missing')
  params.delete('page')
  return (
    <section
      aria-label={words.sums}
      className="mb-4 rounded-lg border border-hairline bg-raised px-4 py-3"
    >
      <dl className="grid grid-cols-2 gap-x-8 gap-y-2 sm:flex sm:flex-wrap">
        {sums.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-lg font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {missing > 0 && (
        <p className="mt-2">
          <Link to={`${pathname}?${params}`} className="text-link">
            {missingWords(missing)}
          </Link>
          , {leftOut}
        </p>
      )}
    </section>
  )
}
