import { useState } from 'react'

/**
 * The data that a form starts with. Staff pages load newer data every few seconds
 * (`use-freshness.ts`): a newer version replaces the form, unless it has been edited since. The next
 * save of an edited form is then refused as a conflict.
 *
 * @param version of `loaded`: use the version of `start` as the form's `key`
 * @param result of the form; after a success newer data replace the form again
 * @returns the data, and the form's `onInput`
 */
export function useFormStart<Loaded>(
  loaded: Loaded,
  version: number,
  result: { ok: boolean } | undefined,
): { start: Loaded; onInput: () => void } {
  const [form, setForm] = useState({ start: loaded, version, result, isEdited: false })
  const isNewResult = result !== form.result
  const isEdited = form.isEdited && !(isNewResult && result?.ok)
  const isNewer = version !== form.version && !isEdited
  if (isNewResult || isNewer) {
    setForm({ ...form, result, isEdited, ...(isNewer && { start: loaded, version }) })
  }
  return {
    start: form.start,
    onInput: () => setForm((now) => ({ ...now, isEdited: true })),
  }
}
