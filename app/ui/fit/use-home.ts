import { type RefObject, useEffect, useState } from 'react'
import { type HomeInput, homeInput, readHome } from '../../domain/catalogue/fit/home.ts'
import { loadHomeFilter } from '../loading/lazy-modules.ts'
import { isEmpty, rememberedHome, rememberHome } from './remembered-home.ts'

function inForm(form: HTMLFormElement | null): HomeInput {
  const data = form && new FormData(form)
  return homeInput((name) => {
    const value = data?.get(name)
    return typeof value === 'string' ? value : null
  })
}

/** Fills in the form and emits `input`, as a visitor's input does. */
function fillIn(form: HTMLFormElement | null, home: HomeInput): void {
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
export function useHome(given: HomeInput, form: RefObject<HTMLFormElement | null>) {
  const [input, setInput] = useState(given)
  useEffect(() => {
    // Entered before hydration, filled in by the server, or stored for the last piece.
    const early = inForm(form.current)
    const home = isEmpty(early) ? rememberedHome() : early
    if (home) fillIn(form.current, home)
  }, [form])
  const onInput = () => {
    const now = inForm(form.current)
    setInput(now)
    rememberHome(now)
    loadHomeFilter()
  }
  const onClear = () =>
    fillIn(
      form.current,
      homeInput(() => null),
    )
  return { read: readHome(input), onInput, onClear }
}
