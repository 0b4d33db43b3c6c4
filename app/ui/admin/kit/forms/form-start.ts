import { useState } from 'react'
import type { ActionResult } from './action-result.ts'

/** `submitted`: the input of a refused form; `saved`: the version that it has saved. */
export type FormResult = Pick<ActionResult, 'conflict'> & {
  submitted?: unknown
  saved?: number | undefined
}

/**
 * `clean`: the form shows what is loaded. `sent`: submitted, and `sent-edited`: edited since, while the
 * result is awaited.
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
  /** How often a form for something new was emptied. */
  emptied: number
}

/** What the form showed at its last event. */
type State<Loaded, Result> = Shown<Loaded> & { result: Result | undefined }

export type FormStart<Loaded, Result> = {
  /** Changes when the form is replaced: use it as the form's `key`. */
  key: string
  start: Loaded
  /** The version to send with the form. */
  base: number
  isEdited: boolean
  /** Whether the next save replaces what is stored by then, since the last one was refused as a conflict. */
  isReplacing: boolean
  /** The last result of this form. */
  result: Result | undefined
  onInput: () => void
  onSubmit: () => void
}

/**
 * The data that a form starts with. Staff pages load newer data every few seconds
 * (`use-freshness.ts`): a newer version replaces the form, unless it has been edited since it was
 * saved. The next save of an edited form is then refused as a conflict, except if the newer version is
 * its own, and the one after that replaces what is stored by then. `EditForm` is a form with all of this.
 *
 * What the form shows is set by its events only, not while rendering: React may drop the rendering of newer data
 * when a person types, but not the state that it has set, and the form would be replaced although it is edited.
 *
 * @param version of `loaded`, ascending; null in a form for something new, which is emptied by its save
 * @param given the page's last result. Without `submitted` or `saved` it is that of another form or of a failed
 *   request, and leaves the form as it is; pages with several such forms give each its own results.
 */
export function useFormStart<Loaded, Result extends FormResult>(
  loaded: Loaded,
  version: number | null,
  given: Result | undefined,
): FormStart<Loaded, Result> {
  // The router discards a result at the next navigation.
  const [last, setLast] = useState(given)
  const isOwn = given?.submitted !== undefined || given?.saved !== undefined
  if (isOwn && given !== last) setLast(given)
  const result = isOwn ? given : last
  const clean = {
    start: loaded,
    version: version ?? 0,
    base: version ?? 0,
    phase: 'clean' as const,
    isReplacing: false,
    emptied: 0,
    result,
  }
  const [form, setForm] = useState<State<Loaded, Result>>({
    ...clean,
    // A form with a result that the server has rendered can contain input.
    phase: given?.submitted === undefined ? 'clean' : 'edited',
    isReplacing: given?.conflict === true,
  })
  const shown = shownNow(form, clean, version === null)
  const onEvent = (phase: Phase) => setForm({ ...shown, phase, result })
  return {
    key: `${shown.version} ${shown.emptied}`,
    start: shown.start,
    base: shown.isReplacing ? clean.version : shown.base,
    isEdited: shown.phase !== 'clean',
    isReplacing: shown.isReplacing,
    result,
    onInput: () =>
      onEvent(shown.phase === 'sent' || shown.phase === 'sent-edited' ? 'sent-edited' : 'edited'),
    onSubmit: () => onEvent('sent'),
  }
}

/** What the form shows after its results and newer data since its last event. */
function shownNow<Loaded, Result extends FormResult>(
  form: State<Loaded, Result>,
  clean: State<Loaded, Result>,
  isNew: boolean,
): Shown<Loaded> {
  const { emptied } = form
  if (form.phase === 'clean') return { ...clean, emptied }
  const result = clean.result === form.result ? undefined : clean.result
  if (!result || form.phase === 'edited') return form
  const { saved } = result
  if (saved === undefined) {
    return { ...form, phase: 'edited', isReplacing: form.isReplacing || result.conflict === true }
  }
  if (isNew) {
    return form.phase === 'sent-edited'
      ? { ...clean, emptied, phase: 'edited' }
      : { ...clean, emptied: emptied + 1 }
  }
  if (form.phase === 'sent' && clean.version >= saved) return clean
  const phase = form.phase === 'sent' ? 'clean' : 'edited'
  return { ...form, base: saved, phase, isReplacing: false }
}
