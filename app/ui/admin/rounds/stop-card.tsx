import { Link, useLocation } from 'react-router'
import {
  attentionNotes,
  CANCELLATION_NOTE,
  stateOfStop,
  roundText as words,
} from '../../../content/staff/delivery/rounds.ts'
import { DISPUTE_NOTE } from '../../../content/staff/orders/disputes.ts'
import type { BoardStop } from '../../../domain/delivery-rounds/board/board.ts'
import { type DotTone, StatusDot } from '../kit/status-dot.tsx'
import { ROUNDS_PATH } from './board-data.ts'
import { STOP_TYPE } from './use-drop-place.ts'

const tones: Partial<Record<BoardStop['state'], DotTone>> = {
  on_the_way: 'blue',
  done: 'green',
  failed: 'red',
}

/**
 * A summary of a stop. It can be dragged onto a round; its link opens the dialog that moves it, which
 * also works by keyboard and without scripts.
 *
 * @param roundId null if the stop is on no round
 */
export function StopCard({
  stop,
  roundId,
  mayMove,
}: {
  stop: BoardStop
  roundId: string | null
  mayMove: boolean
}) {
  const { search } = useLocation()
  const isOpen = stop.state === 'to_schedule' || stop.state === 'scheduled'
  const tone = tones[stop.state]
  const where = stop.outcode ?? words.noPostcode
  return (
    <li
      className="stop-card"
      draggable={mayMove && isOpen}
      onDragStart={(event) => {
        event.dataTransfer.setData(STOP_TYPE, JSON.stringify({ id: stop.id, roundId }))
        event.dataTransfer.effectAllowed = 'move'
      }}
    >
      <p className="flex items-baseline justify-between gap-3">
        <Link
          to={`${ROUNDS_PATH}/stops/${stop.id}${search}`}
          preventScrollReset
          className="min-w-0 font-medium row-link"
        >
          <span className="line-clamp-2 wrap-anywhere">{stop.name || words.pickup}</span>
        </Link>
        <span className="shrink-0 font-medium tabular-nums">{where}</span>
      </p>
      <p className="line-clamp-2 text-ink-soft wrap-anywhere">
        {stop.kind !== 'delivery' && (
          <span className="font-medium">
            {stop.kind === 'pickup' ? words.pickup : words.returned}:{' '}
          </span>
        )}
        {stop.pieces}
      </p>
      <p className="flex flex-wrap gap-x-3 text-ink-soft tabular-nums">
        <span>{words.litres(stop.litres)}</span>
        {stop.window && (
          <span>
            {stop.window.from} to {stop.window.to}
          </span>
        )}
        {stop.chosenBy === 'customer' && isOpen && <span>{words.chosen}</span>}
      </p>
      {stop.cancellationRequested && <StatusDot tone="red">{CANCELLATION_NOTE}</StatusDot>}
      {stop.disputed && <StatusDot tone="red">{DISPUTE_NOTE}</StatusDot>}
      {tone && <StatusDot tone={tone}>{stateOfStop(stop)}</StatusDot>}
      {stop.attention && <StatusDot tone="amber">{attentionNotes[stop.attention]}</StatusDot>}
    </li>
  )
}
