import { Link } from 'react-router'
import { longDate } from '../../platform/values/dates.ts'

type EarlierVersionsProps = {
  /** The page of the current text: '/terms'. */
  path: '/terms' | '/privacy'
  versions: { number: number; since: Date | null }[]
}

/** The earlier versions of a legal text, shown below it. */
export function EarlierVersions({ path, versions }: EarlierVersionsProps) {
  if (versions.length === 0) return null
  return (
    <section aria-labelledby="earlier-versions" className="mt-14 lg:mt-16">
      <h2 id="earlier-versions" className="text-2xl">
        Earlier versions
      </h2>
      <ul className="mt-3">
        {versions.map(({ number, since }) => (
          <li key={number}>
            <Link
              to={`${path}/versions/${number}`}
              className="text-link inline-flex min-h-11 items-center"
            >
              Version {number}, {since ? `shown from ${longDate(since)}` : 'the first one'}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
