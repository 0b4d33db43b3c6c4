import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { productFormMessages } from '../../../../content/staff/products/product-form.ts'
import type { ProductFields } from '../../../../domain/catalogue/product-fields.ts'
import {
  checkProduct,
  type ProductErrors,
  type ProductInput,
  readProductForm,
} from '../../../../forms/staff/product-form.ts'
import { showToast } from '../../../toast/toast.tsx'
import { useResultToast } from '../../kit/forms/action-result.ts'
import { hasMovedOn } from '../../kit/forms/has-moved-on.ts'
import { type Difference, mergeChanges } from './merge-changes.ts'
import { INPUT_FIELDS, type InputField, inputOf, isSameValue } from './product-input.ts'
import type { ProductResult } from './product-result.ts'

/** The stored version. */
type Kept = { version: number; input: ProductInput }

type Options = {
  /** The currently stored product; null if new. */
  kept: { version: number; fields: ProductFields } | null
  /** Initial values of a new product's form. */
  start: ProductInput
  /** The result of a form submitted without scripts. */
  result: ProductResult | undefined
  /** Runs before the submission; false cancels it. */
  ready?: () => Promise<boolean>
}

/**
 * State of a product's form: values, unsaved changes, errors, conflicts. The inputs are
 * uncontrolled; this hook observes them.
 */
export function useProductForm({ kept, start, result, ready }: Options) {
  const form = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<ProductResult>()
  const [base, setBase] = useState<Kept>(() =>
    kept ? { version: kept.version, input: inputOf(kept.fields) } : { version: 0, input: start },
  )
  const [input, setInput] = useState<ProductInput>(result?.submitted ?? base.input)
  const [errors, setErrors] = useState<ProductErrors>(result?.errors ?? {})
  const [differences, setDifferences] = useState<Difference[]>(() =>
    result?.collided && result.submitted ? everyDifference(result.submitted, base.input) : [],
  )
  const [waiting, setWaiting] = useState(false)
  const sent = useRef<ProductInput | null>(null)
  /** The control that had the focus when the form was sent. */
  const focused = useRef<Element | null>(null)
  const dirty = INPUT_FIELDS.some((field) => !isSameValue(field, input, base.input))

  const read = () => (form.current ? readProductForm(new FormData(form.current)) : input)
  const write = (input: ProductInput) => {
    for (const field of INPUT_FIELDS) fillIn(form.current, field, input[field])
    setInput(input)
  }

  /** The stored version differs from the one the form started with. */
  const meet = (fresh: Kept) => {
    const now = read()
    const untouched = INPUT_FIELDS.every((field) => isSameValue(field, now, base.input))
    const { input, differences: found } = mergeChanges(base.input, now, fresh.input)
    write(input)
    setBase(fresh)
    setDifferences((before) => (untouched ? [] : joined(before, found, fresh.input)))
  }

  /** The submitted values have been saved; later input has not. */
  const settle = (fresh: Kept) => {
    const now = read()
    const input: Record<string, string | boolean> = { ...fresh.input }
    for (const field of INPUT_FIELDS) {
      if (sent.current && now[field] !== sent.current[field]) input[field] = now[field]
    }
    write(input as ProductInput)
    setBase(fresh)
    setDifferences([])
  }

  /** A person has changed a value, or moved to another field, since the form was sent. */
  const isContinued = () => {
    const [now, before] = [read(), sent.current]
    const isChanged = before && INPUT_FIELDS.some((field) => !isSameValue(field, now, before))
    return isChanged || hasMovedOn(focused.current)
  }

  useResultToast(fetcher.data)
  useResultToast(result)
  const take = useRef((_fetched: ProductResult) => {})
  useEffect(() => {
    take.current = (fetched) => {
      setErrors(fetched.errors ?? {})
      if (fetched.errors && !isContinued()) focusFirst(form.current, fetched.errors)
      if (!fetched.product) return
      const { version, fields } = fetched.product
      const fresh = { version, input: inputOf(fields) }
      if (fetched.ok) settle(fresh)
      else meet(fresh)
    }
  })
  useEffect(() => {
    if (fetcher.data) take.current(fetcher.data)
  }, [fetcher.data])

  const follow = useRef((_now: NonNullable<typeof kept>) => {})
  useEffect(() => {
    follow.current = ({ version, fields }) => {
      if (fetcher.state !== 'idle' || version < base.version) return
      const fresh = { version, input: inputOf(fields) }
      const same = INPUT_FIELDS.every((field) => isSameValue(field, fresh.input, base.input))
      if (version !== base.version || !same) meet(fresh)
    }
  })
  useEffect(() => {
    if (kept) follow.current(kept)
  }, [kept])

  /** @param button the one that was pressed, whose name and value are sent */
  const submit = async (button?: HTMLElement | null) => {
    if (!form.current || waiting || fetcher.state !== 'idle') return
    const checked = checkProduct(read())
    setErrors(checked.ok ? {} : checked.errors)
    if (!checked.ok) return focusFirst(form.current, checked.errors)
    setWaiting(true)
    const goes = ready ? await ready() : true
    setWaiting(false)
    if (!goes) return showToast(productFormMessages.picturesWaiting)
    sent.current = read()
    focused.current = document.activeElement
    const body = new FormData(form.current)
    // The data of a form do not include its buttons.
    if (button instanceof HTMLButtonElement && button.name) body.set(button.name, button.value)
    await fetcher.submit(body, { method: 'post' })
  }

  const look = () => {
    const now = read()
    setInput(now)
    const checked = checkProduct(now)
    // Errors are removed on input, and added at the next attempt.
    setErrors((before) => stillWrong(before, checked.ok ? {} : checked.errors))
  }
  useFormEvents(form, look, () => void submit())
  // Values may have been entered before hydration.
  const first = useRef(look)
  useEffect(() => first.current(), [])

  const state = {
    /**
     * The form element; its action is fixed before the submission, also if the connection fails.
     */
    Form: fetcher.Form,
    base,
    input,
    errors,
    differences,
    dirty,
    /** Waiting for pictures, or saving. */
    busy: waiting ? ('waiting' as const) : fetcher.state === 'idle' ? null : ('saving' as const),
    submit,
    /** Reverts to the saved values. */
    discard: () => {
      write(base.input)
      setErrors({})
      setDifferences([])
    },
    choose: (field: InputField, value: string | boolean) => {
      write({ ...read(), [field]: value })
    },
  }
  return [form, state] as const
}

export type ProductFormState = ReturnType<typeof useProductForm>[1]

/** Input events of a form's fields, including those outside of it, and the keyboard shortcut that saves. */
function useFormEvents(
  form: RefObject<HTMLFormElement | null>,
  onInput: () => void,
  onSave: () => void,
): void {
  const latest = useRef({ onInput, onSave })
  useEffect(() => {
    latest.current = { onInput, onSave }
  })
  useEffect(() => {
    const input = ({ target }: Event) => {
      const own = target instanceof Element && 'form' in target && target.form === form.current
      if (own && form.current) latest.current.onInput()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || !form.current) return
      event.preventDefault()
      latest.current.onSave()
    }
    document.addEventListener('input', input)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('input', input)
      document.removeEventListener('keydown', key)
    }
  }, [form])
}

/** After a full page load the initial values are unknown: every difference counts. */
function everyDifference(input: ProductInput, now: ProductInput): Difference[] {
  return INPUT_FIELDS.filter((field) => !isSameValue(field, input, now)).map((field) => ({
    field,
    theirs: now[field],
    mine: input[field],
  }))
}

/** Earlier differences stay until the form is saved, with current values. */
function joined(
  before: readonly Difference[],
  found: readonly Difference[],
  now: ProductInput,
): Difference[] {
  const older = before.filter(({ field }) => !found.some((one) => one.field === field))
  return [...older.map((one) => ({ ...one, theirs: now[one.field] })), ...found]
}

function fillIn(form: HTMLFormElement | null, field: InputField, value: string | boolean): void {
  const element = form?.elements.namedItem(field)
  if (element instanceof HTMLInputElement && typeof value === 'boolean') element.checked = value
  else if (
    typeof value === 'string' &&
    (element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement) &&
    element.value.trim() !== value
  ) {
    element.value = value
  }
}

function stillWrong(before: ProductErrors, now: ProductErrors): ProductErrors {
  const still = Object.entries(before).filter(([field]) => field in now)
  return Object.fromEntries(still.map(([field]) => [field, now[field as keyof ProductErrors]]))
}

function focusFirst(form: HTMLFormElement | null, errors: ProductErrors): void {
  const [wrong] = Object.keys(errors)
  if (wrong === undefined) return
  // After the error is rendered, so that screen readers announce both.
  requestAnimationFrame(() => {
    const field = form?.elements.namedItem(wrong)
    if (field instanceof HTMLElement) field.focus()
  })
}
