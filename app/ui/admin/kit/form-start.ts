import { useState } from 'react'
import type { ActionResult } from './action-result.ts'

export type FormResult = Pick<ActionResult, 'ok' | 'conflict'> & {
  submitted?: unknown
  saved?: number
}

/**
 * `clean`: the form shows what is loaded. `sent`: submitted, and `sent-edited`: edited since, while the
 * result is awaited. A form without `onSubmit` stays `edited` until it is saved.
 */
type Phase = 'clean' | 'edited' | 'sent' | 'sent-edited'

type Shown<Loaded> = {
  start: Loaded
  /** Of `start`. */
  version: number
  /** The version that the input is based on: that of `start`, or a later one that the form has saved. */
  base: number
  phase: Phase
  /** The next save replaces what is stored by then, since the last one was refused as a conflict. */
  isReplacing: boolean
}

/** What the form showed at its last event. */
type State<Loaded> = Shown<Loaded> & { result: FormResult | undefined; loadedVersion: number }

type FormStart<Loaded> = {
  start: Loaded
  /** The version to send with the form. */
  base: number
  isEdited: boolean
  onInput: () => void
  onSubmit: () => void
}

/**
 * The data that a form starts with. Staff pages load newer data every few seconds
 * (`use-freshness.ts`): a newer version replaces the form, unless it has been edited since it was
 * saved. The next save of an edited form is then refused as a conflict, except if the newer version is
 * its own, and the one after that replaces what is stored by then.
 *
 * What the form shows is set by its events only, not while rendering: React may drop the rendering of newer data
 * when a person types, but not the state that it has set, and the form would be replaced although it is edited.
 *
 * @param version of `loaded`, ascending: use the version of `start` as the form's `key`
 * @param result of this form, not of others on the page. `submitted`: input that was not saved; `saved`:
 *   the version that a save has made, without which input between submission and response is lost
 */
export function useFormStart<Loaded>(
  loaded: Loaded,
  version: number,
  result: FormResult | undefined,
): FormStart<Loaded> {
  // The router discards a result at the next navigation.
  const [last, setLast] = useState(result)
  if (result && result !== last) setLast(result)
  const answer = result ?? last
  const clean = {
    start: loaded,
    version,
    base: version,
    phase: 'clean' as const,
    isReplacing: false,
    result: answer,
    loadedVersion: version,
  }
  const [form, setForm] = useState<State<Loaded>>({
    ...clean,
    // A form with a result that the server has rendered can contain input.
    phase: result && !hasSaved(result) ? 'edited' : 'clean',
    isReplacing: result?.conflict === true,
  })
  const shown = shownNow(form, clean)
  const onEvent = (phase: Phase) =>
    setForm({ ...shown, phase, result: answer, loadedVersion: version })
  return {
    start: shown.start,
    base: shown.isReplacing ? version : shown.base,
    isEdited: shown.phase !== 'clean',
    onInput: () =>
      onEvent(shown.phase === 'sent' || shown.phase === 'sent-edited' ? 'sent-edited' : 'edited'),
    onSubmit: () => onEvent('sent'),
  }
}

const hasSaved = ({ ok, submitted }: FormResult): boolean => ok && submitted === undefined

/** What the form shows after the results and newer data since its last event. */
function shownNow<Loaded>(form: State<Loaded>, clean: State<Loaded>): Shown<Loaded> {
  if (form.phase === 'clean') return clean
  const result = clean.result === form.result ? undefined : clean.result
  if (!result) return form
  if (!hasSaved(result)) {
    return { ...form, phase: 'edited', isReplacing: form.isReplacing || result.conflict === true }
  }
  const { saved } = result
  const base = saved ?? form.base
  if (form.phase === 'sent-edited' && saved !== undefined) {
    return { ...form, base, phase: 'edited', isReplacing: false }
  }
  const isLoaded =
    saved === undefined ? clean.version !== form.loadedVersion : clean.version >= saved
  return isLoaded ? clean : { ...form, base, phase: 'clean', isReplacing: false }
}
