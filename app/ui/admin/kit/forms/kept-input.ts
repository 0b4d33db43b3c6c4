import { useCallback, useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import type { ActionResult } from './action-result.ts'

export type KeptInput<Value> = {
  /** The key of the fields: follows the loaded value, but stays while there is input. */
  key: string
  /** How many requests of the form have succeeded. */
  turn: number
  /** The loaded value that the input is based on; the newest one while there is no input. */
  based: Value
  /** A newer value than `based` has been loaded. */
  hasChanged: boolean
  /** Input begins. */
  onInput: () => void
  /** The input has been taken back: the form follows the loaded value again. */
  onLeave: () => void
}

/**
 * Keeps the input of a form that is not versioned when newer data are loaded, until the form's own request
 * succeeds. `hasChanged` tells when to show a `ChangedNotice`. A form without input follows the newest data.
 *
 * @param loaded what the input depends on, such as an amount or a status
 */
export function useKeptInput<Value extends string | number>(
  loaded: Value,
  { state, data }: Pick<FetcherWithComponents<ActionResult>, 'state' | 'data'>,
): KeptInput<Value> {
  const [begun, setBegun] = useState<{ at: Value } | null>(null)
  const [result, setResult] = useState(data)
  const [turn, setTurn] = useState(0)
  // Once a fetcher is idle, the data that its result belongs to are loaded.
  if (state === 'idle' && data !== result) {
    setResult(data)
    if (data?.ok) {
      setBegun(null)
      setTurn(turn + 1)
    }
  }
  const onInput = useCallback(() => setBegun((now) => now ?? { at: loaded }), [loaded])
  const onLeave = useCallback(() => setBegun(null), [])
  const based = begun ? begun.at : loaded
  return {
    key: `${turn} ${based}`,
    turn,
    based,
    hasChanged: state === 'idle' && based !== loaded,
    onInput,
    onLeave,
  }
}
