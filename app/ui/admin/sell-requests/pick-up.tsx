import { Link } from 'react-router'
import { roundDay } from '../../../content/staff/delivery/rounds.ts'
import { pickUpText as words } from '../../../content/staff/enquiries/offers.ts'
import type { FoundStop } from '../../../domain/delivery-rounds/board/overview.ts'

/** The attempts to collect a bought piece with their states, newest first. */
export function PickUp({ stops }: { stops: readonly FoundStop[] }) {
  if (stops.length === 0) return null
  return (
    <section className="grid gap-2" aria-label={words.title}>
      <h3 className="text-lg">{words.title}</h3>
      <ul className="grid gap-2">
        {stops.map(({ id, state, day, van, roundId }) => (
          <li key={id}>
            <p>
              {words.states[state]}
              {day && van
                ? `: ${roundDay(day)}, ${van}`
                : state === 'to_schedule' && `: ${words.noDay}`}
            </p>
            <p className="flex flex-wrap gap-x-4">
              {(state === 'to_schedule' || state === 'scheduled') && (
                <Link to={`/admin/rounds/stops/${id}`} className="inline-block min-h-6 text-link">
                  {roundId ? words.move : words.schedule}
                </Link>
              )}
              {roundId && (
                <Link to={`/admin/rounds/${roundId}`} className="inline-block min-h-6 text-link">
                  {words.round}
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
