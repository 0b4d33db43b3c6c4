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

/** Types into the form, as a visitor would. */
function fillIn(form: HTMLFormElement | null, home: TypedHome): void {
  for (const [name, value] of Object.entries(home)) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
  }
  form?.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * The numbers in the form, read while they are typed, and kept in this browser only.
 *
 * @param given the numbers that the server has answered
 */
export function useHome(given: TypedHome, form: RefObject<HTMLFormElement | null>) {
  const [typed, setTyped] = useState(given)
  useEffect(() => {
    // Typed before the page was hydrated, answered by the server, or about the last piece.
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
