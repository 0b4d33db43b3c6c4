import { Link } from 'react-router'
import { pageWords as words } from '../../../content/staff/words.ts'
import type { VersionLine } from '../../../domain/pages/versions.ts'
import { DateTime } from '../kit/date-time.tsx'

type VersionListProps = { name: string; versions: readonly VersionLine[]; published: number }

/** The versions of a document, newest first, each with a link to its changes. */
export function VersionList({ name, versions, published }: VersionListProps) {
  return (
    <ol className="grid gap-3 wrap-anywhere">
      {versions.map((version) => (
        <li key={version.number} className="border-l-2 border-hairline pl-3 text-sm">
          <p className="flex flex-wrap items-center gap-x-2">
            <Link to={`/admin/words/${name}/versions/${version.number}`} className="text-link">
              {words.version(version.number)}
            </Link>
            {version.number === published && (
              <span className="font-medium text-green">{words.published}</span>
            )}
          </p>
          <p className="text-ink-soft">
            {version.createdAt ? (
              <>
                {version.staffName}, <DateTime date={version.createdAt} withTime />
              </>
            ) : (
              words.original
            )}
            {version.restoredFrom !== null && `, ${words.restored(version.restoredFrom)}`}
          </p>
          {version.publications.map(({ state, dueAt, publishedAt }) => (
            <p key={dueAt.toISOString()} className="text-ink-soft">
              {state === 'scheduled' ? words.scheduled : null}
              {state === 'published' ? words.published : null}
              {state === 'cancelled' ? words.cancelled : null}{' '}
              <DateTime date={publishedAt ?? dueAt} withTime />
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}
