import { useState } from 'react'

type FormStart<Loaded> = {
  start: Loaded
  /** The version that the form's input is based on: that of `start`, or a later one that the form has saved. */
  base: number
  onInput: () => void
  onSubmit: () => void
}

/**
 * The data that a form starts with. Staff pages load newer data every few seconds
 * (`use-freshness.ts`): a newer version replaces the form, unless it has been edited since it was
 * submitted. The next save of an edited form is then refused as a conflict, except if the newer
 * version is its own.
 *
 * @param version of `loaded`: use the version of `start` as the form's `key`
 * @param result of any form of the page; `saved` is the version that a save of this one has made
 * @returns the data, their version, and the form's event handlers
 */
export function useFormStart<Loaded>(
  loaded: Loaded,
  version: number,
  result: { saved?: number } | undefined,
): FormStart<Loaded> {
  const initial = { start: loaded, version, base: version, result, input: 'none' as Input }
  const [form, setForm] = useState(initial)
  const isNewResult = result !== form.result
  const saved = isNewResult ? result?.saved : undefined
  const input = isNewResult ? inputAfter(form.input, saved) : form.input
  if (version !== form.version && input === 'none') setForm(initial)
  else if (isNewResult) setForm({ ...form, result, input, base: saved ?? form.base })
  return {
    start: form.start,
    base: form.base,
    onInput: () => setForm((now) => ({ ...now, input: 'unsaved' })),
    onSubmit: () => setForm((now) => ({ ...now, input: 'submitted' })),
  }
}

type Input = 'none' | 'unsaved' | 'submitted'

function inputAfter(input: Input, saved: number | undefined): Input {
  if (input !== 'submitted') return input
  return saved === undefined ? 'unsaved' : 'none'
}
