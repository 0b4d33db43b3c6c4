import { Link } from 'react-router'
import type { Crumb } from '../../content/navigation/breadcrumbs.ts'

/** Longer labels, such as titles of pieces, are truncated if there is no room. */
const MAX_FULL_LENGTH = 20

/** Breadcrumbs; the last one is the current page. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-soft">
      <ol className="flex gap-x-2.5 narrow:flex-wrap">
        {trail.map(({ label, to }, index) => {
          const here = index === trail.length - 1
          const shrinks = label.length > MAX_FULL_LENGTH
          return (
            <li
              key={to}
              className={`flex items-center gap-2.5 ${shrinks ? 'min-w-0' : 'shrink-0'}`}
            >
              {index > 0 && <span aria-hidden="true">/</span>}
              {here ? (
                <span aria-current="page" className="truncate">
                  {label}
                </span>
              ) : (
                <Link to={to} className="truncate text-link leading-11">
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
