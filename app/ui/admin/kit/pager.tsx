import { Link, useSearchParams } from 'react-router'
import type { Paged } from '../../../platform/list-request.ts'

/** Which rows of how many are shown, and the way to the others. Nothing where all are shown. */
export function Pager({ paged }: { paged: Paged<unknown> }) {
  const [params] = useSearchParams()
  const last = Math.max(1, Math.ceil(paged.total / paged.size))
  if (last === 1 && paged.page === 1) return null
  const first = (paged.page - 1) * paged.size
  const to = (page: number) => {
    const next = new URLSearchParams(params)
    if (page === 1) next.delete('page')
    else next.set('page', `${page}`)
    return { search: `?${next}` }
  }
  const count = (value: number) => value.toLocaleString('en-GB')
  const shown = `${count(first + 1)}–${count(Math.min(first + paged.size, paged.total))}`
  return (
    <nav aria-label="Pages" className="list-pages">
      <p className="text-ink-soft">
        {paged.rows.length > 0 ? `${shown} of ${count(paged.total)}` : 'There is no such page.'}
      </p>
      <div className="flex items-center gap-2">
        <p className="mr-2 text-ink-soft max-md:hidden">
          Page {count(paged.page)} of {count(last)}
        </p>
        <Step label="Previous" to={to(Math.min(paged.page - 1, last))} off={paged.page <= 1} />
        <Step label="Next" to={to(paged.page + 1)} off={paged.page >= last} />
      </div>
    </nav>
  )
}

function Step({ label, to, off }: { label: string; to: { search: string }; off: boolean }) {
  const look = 'button button-secondary button-small'
  return off ? (
    <span aria-disabled="true" className={look}>
      {label}
    </span>
  ) : (
    <Link to={to} className={look}>
      {label}
    </Link>
  )
}
