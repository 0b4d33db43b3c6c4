import { Form, Link, useLocation } from 'react-router'
import { roundDay, roundText as words } from '../../../content/staff/delivery/rounds.ts'
import type { CivilDay } from '../../../domain/delivery/days/civil-days.ts'
import type { BoardRound } from '../../../domain/delivery-rounds/board/board.ts'
import { Button } from '../../button.tsx'
import { type BoardData, ROUNDS_PATH } from './board-data.ts'
import { StopCard } from './stop-card.tsx'
import { useDropPlace } from './use-drop-place.ts'

/** A day of the board: its rounds, and a button for each van without one. */
export function BoardDay({
  day,
  isToday,
  isOver,
  rounds,
  vans,
  mayEdit,
}: {
  day: CivilDay
  isToday: boolean
  isOver: boolean
  rounds: readonly BoardRound[]
  vans: BoardData['vans']
  mayEdit: boolean
}) {
  const idle = vans.filter(({ id }) => rounds.every(({ van }) => van.id !== id))
  const headingId = `day-${day}`
  return (
    <li className="board-day" data-today={isToday || undefined}>
      <section aria-labelledby={headingId}>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={headingId} className="text-lg">
            {roundDay(day)}
            {isToday && <span className="text-ink-soft"> · {words.today}</span>}
          </h2>
          {mayEdit && !isOver && idle.length > 0 && <AddRounds day={day} vans={idle} />}
          {rounds.length === 0 && (isOver || !mayEdit) && (
            <span className="text-ink-soft">{words.noRound}</span>
          )}
        </div>
        {rounds.length > 0 && (
          <div className="board-rounds">
            {rounds.map((round) => (
              <RoundCard key={round.id} round={round} mayMove={mayEdit && !isOver} />
            ))}
          </div>
        )}
      </section>
    </li>
  )
}

function AddRounds({ day, vans }: { day: CivilDay; vans: BoardData['vans'] }) {
  const { search } = useLocation()
  return (
    <Form
      method="post"
      action={ROUNDS_PATH + search}
      preventScrollReset
      className="flex flex-wrap gap-2"
    >
      <input type="hidden" name="day" value={day} />
      {vans.map(({ id, name }) => (
        <Button key={id} type="submit" name="van" value={id} variant="secondary" size="small">
          {words.addRound(name)}
          <span className="sr-only">, {roundDay(day)}</span>
        </Button>
      ))}
    </Form>
  )
}

function RoundCard({ round, mayMove }: { round: BoardRound; mayMove: boolean }) {
  const drop = useDropPlace(round.id)
  const name = `${round.van.name}, ${roundDay(round.day)}`
  return (
    <article aria-label={name} className="round-card" {...(mayMove && drop)}>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 font-sans text-sm font-semibold tracking-normal">
          <Link
            to={`${ROUNDS_PATH}/${round.id}`}
            className="inline-block min-h-6 wrap-anywhere text-link"
          >
            {round.van.name}
          </Link>
        </h3>
        {round.stops.length > 0 && (
          <Link
            to={`${ROUNDS_PATH}/${round.id}/sheet`}
            reloadDocument
            className="inline-block min-h-6 shrink-0 text-link"
          >
            {words.sheet}
            <span className="sr-only"> of {name}</span>
          </Link>
        )}
      </div>
      <Load taken={round.takenStops} all={round.maxStops}>
        {words.load(round.takenStops, round.maxStops)}
      </Load>
      <Load taken={round.takenLitres} all={round.litres}>
        {words.litresLoad(round.takenLitres, round.litres)}
      </Load>
      {round.zones.length > 0 && (
        <p className="mt-1 text-ink-soft wrap-anywhere">
          {words.onlyZones(round.zones.map((zone) => zone.name).join(', '))}
        </p>
      )}
      {round.note && <p className="mt-1 text-ink-soft wrap-anywhere">{round.note}</p>}
      {round.stops.length > 0 ? (
        <ol className="mt-3 grid gap-1.5">
          {round.stops.map((stop) => (
            <StopCard key={stop.id} stop={stop} roundId={round.id} mayMove={mayMove} />
          ))}
        </ol>
      ) : (
        <p className="mt-3 text-ink-soft">{words.noStops}</p>
      )}
    </article>
  )
}

/** The capacity in use, as text and as a bar. */
function Load({ taken, all, children }: { taken: number; all: number; children: string }) {
  return (
    <p className="mt-1.5 text-ink-soft tabular-nums">
      <span>{children}</span>
      <span aria-hidden="true" className="load-bar">
        <span
          style={{ width: all === 0 ? '100%' : `calc(100% * ${taken} / ${all})` }}
          data-full={taken >= all || undefined}
        />
      </span>
    </p>
  )
}
