import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Toast } from '../../content/toasts/storefront-toasts.ts'
import {
  type FieldErrors,
  type FieldRules,
  type FieldValues,
  fieldErrors,
  readFields,
} from '../../forms/fields/field-rules.ts'
import type { FormRefused, FormResult } from '../../forms/fields/form-result.ts'
import { showToast } from '../toast/toast.tsx'
import { clearDraft, fillIn, readDraft, writeDraft } from './form-draft.ts'

/** A form submitted without scripts, with its result. */
export type Sent = { values: Record<string, string>; answer: FormRefused }

type Options<Rules extends FieldRules> = {
  rules: Rules
  /** Storage key of the draft. */
  draftKey: string
  sent: Sent | undefined
  /** Initial values of the fields. */
  initial?: Record<string, string> | undefined
  /** @throws without a response */
  send: (form: HTMLFormElement, values: FieldValues<Rules>) => Promise<FormResult>
  succeeded: Toast
  failed: Toast
}

/**
 * State of an enquiry form: idle, sending, sent (and empty again) or refused with its values kept.
 */
export function useEnquiryForm<Rules extends FieldRules>(options: Options<Rules>) {
  const { rules, draftKey, sent, initial, send, succeeded, failed } = options
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState(() => (sent?.answer.errors ?? {}) as FieldErrors<Rules>)
  const [busy, setBusy] = useState(false)
  const [stamp, setStamp] = useState(sent?.answer.formStamp)
  const [notice, setNotice] = useState<Toast | undefined>()
  /** Number of forms sent; each remounts the form. */
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (form.current && !sent && round === 0) fillIn(form.current, readDraft(draftKey))
  }, [draftKey, sent, round])

  const onInput = () => {
    if (!form.current) return
    const values = readFields(rules, new FormData(form.current))
    writeDraft(draftKey, values)
    const now = fieldErrors(rules, values)
    // Errors are removed on input, and added at the next attempt.
    setErrors((before) => errorsStillPresent(before, now))
  }

  const refuse = (answer: FormRefused) => {
    if (answer.formStamp) setStamp(answer.formStamp)
    const found = answer.errors as FieldErrors<Rules> | undefined
    if (found && Object.keys(found).length > 0) {
      setErrors(found)
      focusFirst(form.current, rules, found)
      return
    }
    const toast = answer.toast ?? failed
    setNotice(toast)
    showToast(toast)
    // The button lost the focus when it was disabled.
    requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    })
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const element = event.currentTarget
    const values = readFields(rules, new FormData(element))
    const found = fieldErrors(rules, values)
    setErrors(found)
    setNotice(undefined)
    if (focusFirst(element, rules, found)) return
    setBusy(true)
    const result = await send(element, values).catch((error: unknown): FormResult => {
      console.error(error)
      return { ok: false }
    })
    setBusy(false)
    if (!result.ok) return refuse(result)
    clearDraft(draftKey)
    setRound((before) => before + 1)
    showToast(succeeded)
  }

  return {
    form,
    /** Key of the current form; another number remounts it empty. */
    round,
    /** Initial values of the fields. */
    values: round === 0 ? (sent?.values ?? initial) : undefined,
    errors,
    busy,
    stamp,
    /** Why the last attempt was refused. */
    notice,
    onInput,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
  }
}

function errorsStillPresent<Rules extends FieldRules>(
  before: FieldErrors<Rules>,
  now: FieldErrors<Rules>,
): FieldErrors<Rules> {
  const still = Object.keys(before).filter((field) => now[field])
  return Object.fromEntries(still.map((field) => [field, now[field]])) as FieldErrors<Rules>
}

/** @returns whether there was a field with an error */
function focusFirst<Rules extends FieldRules>(
  form: HTMLFormElement | null,
  rules: Rules,
  errors: FieldErrors<Rules>,
): boolean {
  const wrong = Object.keys(rules).find((field) => errors[field])
  if (wrong === undefined) return false
  // After the error is rendered, so that screen readers announce both.
  requestAnimationFrame(() => {
    const field = form?.elements.namedItem(wrong)
    const target = field instanceof RadioNodeList ? field[0] : field
    if (target instanceof HTMLElement) target.focus()
  })
  return true
}
