import { Link } from 'react-router'
import type { Crumb } from '../content/trail.ts'

/** Breadcrumbs; the last one is the current page. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-soft">
      <ol className="flex gap-x-2.5 narrow:flex-wrap">
        {trail.map(({ label, to }, index) => {
          const here = index === trail.length - 1
          return (
            <li key={to} className={`flex items-center gap-2.5 ${here ? 'min-w-0' : ''}`}>
              {index > 0 && <span aria-hidden="true">/</span>}
              {here ? (
                <span aria-current="page" className="truncate">
                  {label}
                </span>
              ) : (
                <Link to={to} className="inline-flex min-h-11 items-center text-link">
                  {label}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
