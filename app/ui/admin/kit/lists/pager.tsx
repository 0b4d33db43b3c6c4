import { Link, useSearchParams } from 'react-router'
import type { Paged } from '../../../../platform/pagination/list-request.ts'

/** The number of rows: '12,345', or '1,000+' for a bounded count. */
export function countInWords({ total, more }: Pick<Paged<unknown>, 'total' | 'more'>): string {
  return `${total.toLocaleString('en-GB')}${more ? '+' : ''}`
}

/** Pagination: the range of rows and links to other pages. Renders nothing for a single page. */
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
  const shown = `${count(first + 1)}–${count(first + paged.rows.length)}`
  return (
    <nav aria-label="Pages" className="list-pages">
      <p className="text-ink-soft">
        {paged.rows.length > 0 ? `${shown} of ${countInWords(paged)}` : 'There is no such page.'}
      </p>
      <div className="flex items-center gap-2">
        <p className="mr-2 text-ink-soft max-md:hidden">
          Page {count(paged.page)} of {countInWords({ total: last, more: paged.more })}
        </p>
        <Step
          label="Previous"
          to={to(paged.more ? paged.page - 1 : Math.min(paged.page - 1, last))}
          off={paged.page <= 1}
        />
        <Step
          label="Next"
          to={to(paged.page + 1)}
          off={paged.more ? paged.rows.length < paged.size : paged.page >= last}
        />
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
