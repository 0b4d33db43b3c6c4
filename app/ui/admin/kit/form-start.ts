import { useState } from 'react'
import type { ActionResult } from './action-result.ts'

type FormResult = Pick<ActionResult, 'ok' | 'conflict'> & { submitted?: unknown; saved?: number }

type FormStart<Loaded> = {
  start: Loaded
  /** The version to send with the form: that of `start`, or a later one that the form has saved. */
  base: number
  isEdited: boolean
  onInput: () => void
  onSubmit: () => void
}

/**
 * `unsaved`: edited since the last submission; `submitted`: waiting for its result. A form without
 * `onSubmit` stays `unsaved` until it is saved.
 */
type Input = 'none' | 'unsaved' | 'submitted'

/**
 * The data that a form starts with. Staff pages load newer data every few seconds
 * (`use-freshness.ts`): a newer version replaces the form, unless it has been edited since it was
 * saved. The next save of an edited form is then refused as a conflict, except if the newer version is
 * its own, and the one after that replaces what is stored by then.
 *
 * @param version of `loaded`: use the version of `start` as the form's `key`
 * @param result of this form, not of others on the page. `submitted`: input that was not saved; `saved`:
 *   the version that a save has made, without which input between submission and response is lost
 */
export function useFormStart<Loaded>(
  loaded: Loaded,
  version: number,
  result: FormResult | undefined,
): FormStart<Loaded> {
  const [form, setForm] = useState({
    start: loaded,
    version,
    base: version,
    result,
    // A form with a result that the server has rendered can contain input.
    input: (result && !hasSaved(result) ? 'unsaved' : 'none') as Input,
    isReplacing: false,
  })
  const isNewResult = result !== form.result
  const isSaved = isNewResult && result !== undefined && hasSaved(result)
  const saved = isSaved ? result.saved : undefined
  const input = isNewResult ? inputAfter(form.input, isSaved, saved) : form.input
  const isReplacing = (form.isReplacing && !isSaved) || result?.conflict === true
  const isNewer = version !== form.version && input === 'none'
  if (isNewResult || isNewer) {
    setForm({
      ...form,
      result,
      input,
      isReplacing,
      base: saved ?? form.base,
      ...(isNewer && { start: loaded, version, base: version }),
    })
  }
  return {
    start: form.start,
    base: isReplacing ? version : form.base,
    isEdited: input !== 'none',
    onInput: () => setForm((now) => ({ ...now, input: 'unsaved' })),
    onSubmit: () => setForm((now) => ({ ...now, input: 'submitted' })),
  }
}

const hasSaved = ({ ok, submitted }: FormResult): boolean => ok && submitted === undefined

function inputAfter(input: Input, isSaved: boolean, saved: number | undefined): Input {
  if (!isSaved) return input === 'submitted' ? 'unsaved' : input
  return input === 'unsaved' && saved !== undefined ? 'unsaved' : 'none'
}
