import { Link, useSearchParams } from 'react-router'
import { roundText as words } from '../../../content/staff/delivery/rounds.ts'
import { type BoardData, ROUNDS_PATH } from './board-data.ts'
import { StopCard } from './stop-card.tsx'
import { useDropPlace } from './use-drop-place.ts'

/** The stops to schedule, beside the days. */
export function UnscheduledStops({ waiting, mayEdit }: Pick<BoardData, 'waiting' | 'mayEdit'>) {
  const { stops, total, page, offset } = waiting
  const drop = useDropPlace(null)
  const rest = total - offset - stops.length
  return (
    <section aria-labelledby="waiting" className="board-waiting" {...(mayEdit && drop)}>
      <h2 id="waiting" className="flex items-center gap-2 text-lg">
        {words.waiting}
        {total > 0 && <span className="count-pill">{total.toLocaleString('en-GB')}</span>}
      </h2>
      <p className="mb-3 text-ink-soft">
        {total === 0 ? words.nothingWaits : mayEdit ? words.drag : words.waitingHint}
      </p>
      {stops.length > 0 && (
        <ol className="board-waiting-list">
          {stops.map((stop) => (
            <StopCard key={stop.id} stop={stop} roundId={null} mayMove={mayEdit} />
          ))}
        </ol>
      )}
      {(rest > 0 || page > 1) && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          {rest > 0 && <span className="text-ink-soft">{words.moreWaiting(rest)}</span>}
          {rest > 0 && <PageLink page={page + 1}>{words.nextWaiting}</PageLink>}
          {page > 1 && <PageLink page={1}>{words.firstWaiting}</PageLink>}
        </p>
      )}
    </section>
  )
}

function PageLink({ page, children }: { page: number; children: string }) {
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  if (page === 1) next.delete('waiting')
  else next.set('waiting', `${page}`)
  return (
    <Link
      to={{ pathname: ROUNDS_PATH, search: `${next}` }}
      preventScrollReset
      className="button button-secondary button-small"
    >
      {children}
    </Link>
  )
}
