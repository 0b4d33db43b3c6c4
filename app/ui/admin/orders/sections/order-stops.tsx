import { Link } from 'react-router'
import {
  roundDay,
  stopStates,
  stopText as words,
} from '../../../../content/staff/delivery/rounds.ts'
import type { FoundStop } from '../../../../domain/delivery-rounds/board/overview.ts'

/** The attempts to deliver an order, or to fetch a return: day, van, state and proof, newest first. */
export function OrderStops({
  stops,
  title = words.ofOrder,
}: {
  stops: readonly FoundStop[]
  title?: string
}) {
  if (stops.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-lg">{title}</h3>
      <ul className="grid gap-2">
        {stops.map((stop) => (
          <li key={stop.id}>
            <Stop stop={stop} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Stop({ stop }: { stop: FoundStop }) {
  const { id, state, day, van, roundId, chosenBy, receivedBy, hasPhoto } = stop
  const isOpen = state === 'to_schedule' || state === 'scheduled'
  return (
    <>
      <p>
        {stopStates[state]}
        {day && van && `: ${roundDay(day)}, ${van}`}
      </p>
      {day && chosenBy === 'customer' && <p className="text-ink-soft">{words.choseDay}</p>}
      {receivedBy && <p className="wrap-anywhere">{words.receivedBy(receivedBy)}</p>}
      <p className="flex flex-wrap gap-x-4">
        {isOpen && (
          <Link to={`/admin/rounds/stops/${id}`} className="inline-block min-h-6 text-link">
            {roundId ? words.move : words.schedule}
          </Link>
        )}
        {roundId && (
          <Link to={`/admin/rounds/${roundId}`} className="inline-block min-h-6 text-link">
            {words.round}
          </Link>
        )}
        {hasPhoto && (
          <a href={`/admin/rounds/stops/${id}/photo`} className="inline-block min-h-6 text-link">
            {words.photo}
          </a>
        )}
      </p>
    </>
  )
}
