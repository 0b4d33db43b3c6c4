import type { DragEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ROUNDS_PATH } from './board-data.ts'

/** The MIME type of a dragged stop: nothing else can be dropped. */
export const STOP_TYPE = 'application/x-kept-stop'

/**
 * Accepts dropped stops: opens the dialog that moves a stop, with this round chosen, which asks
 * whether to notify the customer.
 *
 * @param roundId null to move it back to the stops to schedule
 */
export function useDropPlace(roundId: string | null) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const mark = (event: DragEvent<HTMLElement>, isOver: boolean) => {
    if (isOver) event.currentTarget.dataset.over = ''
    else delete event.currentTarget.dataset.over
  }
  return {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!event.dataTransfer.types.includes(STOP_TYPE)) return
      event.preventDefault()
      mark(event, true)
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => mark(event, false),
    onDrop: (event: DragEvent<HTMLElement>) => {
      mark(event, false)
      const dropped = readStop(event.dataTransfer.getData(STOP_TYPE))
      if (!dropped || dropped.roundId === roundId) return
      event.preventDefault()
      const params = new URLSearchParams(search)
      params.set('to', roundId ?? 'none')
      void navigate(
        { pathname: `${ROUNDS_PATH}/stops/${dropped.id}`, search: `${params}` },
        { preventScrollReset: true },
      )
    },
  }
}

function readStop(text: string): { id: string; roundId: string | null } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
