import { DateTime } from './date-time.tsx'

export type HistoryEntry = {
  id: number
  staffName: string
  /** In words: "changed the price". */
  action: string
  /** Old and new value of each field, formatted. */
  changes: { field: string; from: string; to: string }[]
  at: Date
}

/** Changes by staff, newest first. */
export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return <p className="text-sm text-ink-soft">No changes yet.</p>
  return (
    <ol className="grid gap-3 wrap-anywhere">
      {entries.map((entry) => (
        <li key={entry.id} className="border-l-2 border-hairline pl-3 text-sm">
          <p className="flex flex-wrap gap-x-2">
            <span>
              <span className="font-medium">{entry.staffName}</span> {entry.action}
            </span>
            <span className="text-ink-soft">
              <DateTime date={entry.at} withTime />
            </span>
          </p>
          {entry.changes.map(({ field, from, to }) => (
            <p key={field} className="text-ink-soft">
              {field}:{' '}
              {from && (
                <>
                  <del>{from}</del> →{' '}
                </>
              )}
              <ins>{to || 'nothing'}</ins>
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}
