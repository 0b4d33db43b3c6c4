import { type RefObject, useEffect, useState } from 'react'
import { readHome, type TypedHome, typedHome } from '../../domain/catalogue/fit/home.ts'
import { loadHomeFilter } from '../loading/lazy-modules.ts'
import { isEmpty, rememberedHome, rememberHome } from './remembered-home.ts'

function inForm(form: HTMLFormElement | null): TypedHome {
  const data = form && new FormData(form)
  return typedHome((name) => {
    const value = data?.get(name)
    return typeof value === 'string' ? value : null
  })
}

/** Fills in the form and emits `input`, as a visitor's input does. */
function fillIn(form: HTMLFormElement | null, home: TypedHome): void {
  for (const [name, value] of Object.entries(home)) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
  }
  form?.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * The measurements in the form, read on input, and stored in this browser only.
 *
 * @param given the measurements that the server has evaluated
 */
export function useHome(given: TypedHome, form: RefObject<HTMLFormElement | null>) {
  const [typed, setTyped] = useState(given)
  useEffect(() => {
    // Entered before hydration, filled in by the server, or stored for the last piece.
    const early = inForm(form.current)
    const home = isEmpty(early) ? rememberedHome() : early
    if (home) fillIn(form.current, home)
  }, [form])
  const onInput = () => {
    const now = inForm(form.current)
    setTyped(now)
    rememberHome(now)
    loadHomeFilter()
  }
  const onForget = () =>
    fillIn(
      form.current,
      typedHome(() => null),
    )
  return { read: readHome(typed), onInput, onForget }
}
