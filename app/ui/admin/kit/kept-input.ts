import { useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import type { ActionResult } from './action-result.ts'

type Kept = {
  /** Changes when the form's own request has succeeded: use it as the form's `key`. */
  turn: number
  /** The loaded value differs from the one that the input is based on. */
  hasChanged: boolean
  onInput: () => void
}

/**
 * Whether newer data has been loaded since input began in a form that is not versioned. The form stays
 * as it is until its own request succeeds, and `hasChanged` tells when to show a notice.
 *
 * @param loaded what the input depends on, such as an amount or a status
 */
export function useKeptInput<Value extends string | number>(
  loaded: Value,
  { state, data }: FetcherWithComponents<ActionResult>,
): Kept {
  const [based, setBased] = useState<Value | null>(null)
  const [result, setResult] = useState(data)
  const [turn, setTurn] = useState(0)
  // Once a fetcher is idle, the data that its result belongs to are loaded.
  if (state === 'idle' && data !== result) {
    setResult(data)
    if (data?.ok) {
      setBased(null)
      setTurn(turn + 1)
    }
  }
  return {
    turn,
    hasChanged: state === 'idle' && based !== null && based !== loaded,
    onInput: () => setBased(based ?? loaded),
  }
}
