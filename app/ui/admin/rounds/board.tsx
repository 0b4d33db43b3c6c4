import { Link, useSearchParams } from 'react-router'
import {
  roundDay,
  roundToasts,
  roundText as words,
} from '../../../content/staff/delivery/rounds.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import { addDays } from '../../../domain/delivery/days/civil-days.ts'
import { ButtonLink } from '../../button.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { LoadError, ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { EmptyList } from '../kit/lists/staff-table.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { type BoardData, ROUNDS_PATH } from './board-data.ts'
import { BoardDay } from './board-day.tsx'
import { SampleNotice } from './sample-notice.tsx'
import { UnscheduledStops } from './unscheduled-stops.tsx'

/** The board: stops to schedule, and days with rounds. @param loaded null if it could not be read */
export function Board({ loaded, said }: { loaded: BoardData | null; said: Toast | undefined }) {
  const { shown, failure } = useLastLoaded(loaded, roundToasts.loadFailed)
  return (
    <div className="staff-page">
      <PageHead title={words.title}>
        <ButtonLink to="/admin/vans" variant="secondary" size="small">
          {words.vans}
        </ButtonLink>
        <ButtonLink to="/admin/delivery" variant="secondary" size="small">
          Zones
        </ButtonLink>
      </PageHead>
      <ToastWithoutScripts toast={failure ?? said} />
      {failure && <LoadError words={failure.title} />}
      {shown && <Content {...shown} />}
    </div>
  )
}

function Content(board: BoardData) {
  const { vans, rounds, late, days, mayEdit, mayAdminister } = board
  const isEmpty = vans.length === 0 && rounds.length === 0
  return (
    <>
      {board.hasSamples && <SampleNotice mayRemove={mayAdminister} />}
      <Late late={late} />
      <div className="board">
        <UnscheduledStops waiting={board.waiting} mayEdit={mayEdit} />
        <section aria-label={words.days} className="min-w-0">
          <DayLinks {...board} />
          {isEmpty ? (
            <EmptyList
              action={
                mayAdminister && (
                  <ButtonLink to="/admin/vans" size="small">
                    Add a van
                  </ButtonLink>
                )
              }
            >
              <span className="block text-lg font-medium text-ink">{words.noVans}</span>
              {words.noVansHint}
            </EmptyList>
          ) : (
            <ol className="grid gap-3">
              {days.map((day) => (
                <BoardDay
                  key={day}
                  day={day}
                  isToday={day === board.today}
                  isOver={day < board.today}
                  rounds={rounds.filter((round) => round.day === day)}
                  vans={vans}
                  mayEdit={mayEdit}
                />
              ))}
            </ol>
          )}
        </section>
      </div>
    </>
  )
}

function Late({ late }: Pick<BoardData, 'late'>) {
  if (late.length === 0) return null
  const stops = late.reduce((sum, round) => sum + round.stops, 0)
  return (
    <div className="mb-4 rounded-lg border border-red bg-red-soft px-4 py-3">
      <p className="font-medium text-red">{words.late(stops)}</p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {late.slice(0, LATE_SHOWN).map(({ id, day, van }) => (
          <li key={id}>
            <Link to={`${ROUNDS_PATH}/${id}`} className="inline-block min-h-6 text-link">
              {roundDay(day)}, {van}
            </Link>
          </li>
        ))}
        {late.length > LATE_SHOWN && <li>{words.moreWaiting(late.length - LATE_SHOWN)}</li>}
      </ul>
    </div>
  )
}

const LATE_SHOWN = 8

/** Links to the days before and after. */
function DayLinks({ days, today }: Pick<BoardData, 'days' | 'today'>) {
  const [params] = useSearchParams()
  const first = days[0] ?? today
  const to = (day: string | null) => {
    const next = new URLSearchParams(params)
    if (day === null) next.delete('from')
    else next.set('from', day)
    return { pathname: ROUNDS_PATH, search: `${next}` }
  }
  const link = 'button button-secondary button-small'
  return (
    <nav aria-label={words.days} className="mb-3 flex flex-wrap items-center gap-2">
      <Link to={to(addDays(first, -days.length))} preventScrollReset className={link}>
        {words.earlier}
      </Link>
      <Link
        to={to(null)}
        preventScrollReset
        aria-current={first === today ? 'date' : undefined}
        className={link}
      >
        {words.today}
      </Link>
      <Link to={to(addDays(first, days.length))} preventScrollReset className={link}>
        {words.later}
      </Link>
    </nav>
  )
}
