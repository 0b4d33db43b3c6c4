import { pageWords as words } from '../../../content/staff/words.ts'
import { type DocumentState, hasDraft } from '../../../domain/pages/versions.ts'
import { DateTime } from '../kit/date-time.tsx'
import { StatusDot } from '../kit/status-dot.tsx'

/** What is published, and what waits for publication. */
export function StateWords({ state }: { state: DocumentState }) {
  const { publishedAt, scheduled } = state
  return (
    <ul className="grid gap-1">
      <li>
        {publishedAt ? (
          <StatusDot tone="green">
            {words.published} <DateTime date={publishedAt} withTime />
          </StatusDot>
        ) : (
          <StatusDot tone="neutral">{words.original}</StatusDot>
        )}
      </li>
      {hasDraft(state) && (
        <li>
          <StatusDot tone="amber">{words.draft}</StatusDot>
        </li>
      )}
      {scheduled && (
        <li>
          <StatusDot tone="blue">
            {words.scheduled} <DateTime date={scheduled.dueAt} withTime />
          </StatusDot>
        </li>
      )}
    </ul>
  )
}
