import { useEffect, useRef } from 'react'
import { useFetchers, useLocation, useNavigation } from 'react-router'
import { hasMovedOn } from './has-moved-on.ts'

/** A form whose result is awaited. */
type Sent = {
  form: HTMLFormElement
  /** The control that had the focus. */
  focused: Element | null
  /** Of the page. */
  path: string
  /** Of the page's location; the result of a form that is a navigation has another one. */
  key: string
  /** The router has begun to send it. */
  isUnderWay: boolean
}

/**
 * Moves the focus to the first invalid field of a form that was refused, as often as it is. The focus stays if the
 * person has pressed a key or moved to another field since the form was sent. Each layout of staff pages calls it
 * once, for all of their forms.
 */
export function useFocusOnRefusal(): void {
  const sent = useRef<Sent | null>(null)
  const { pathname: path, key } = useLocation()
  const shownKey = useRef(key)
  const areFetchersIdle = useFetchers().every((fetcher) => fetcher.state === 'idle')
  const isIdle = useNavigation().state === 'idle' && areFetchersIdle
  useEffect(() => {
    // The result of a form that was sent before hydration.
    if (document.activeElement === document.body) focusFirst(document.querySelectorAll(INVALID))
    const onSubmit = ({ target: form }: Event) => {
      if (!(form instanceof HTMLFormElement)) return
      const { activeElement: focused, location } = document
      const key = shownKey.current
      sent.current = { form, focused, path: location.pathname, key, isUnderWay: false }
    }
    const onInput = (event: Event) => {
      const isModifier = event instanceof KeyboardEvent && MODIFIERS.has(event.key)
      if (!isModifier) sent.current = null
    }
    // Before the router, whose request begins with the event.
    document.addEventListener('submit', onSubmit, true)
    document.addEventListener('keydown', onInput, true)
    document.addEventListener('input', onInput, true)
    return () => {
      document.removeEventListener('submit', onSubmit, true)
      document.removeEventListener('keydown', onInput, true)
      document.removeEventListener('input', onInput, true)
    }
  }, [])
  // After each rendering: the router's state can change without a change of `isIdle`.
  useEffect(() => {
    shownKey.current = key
    if (!sent.current) return
    // A fast response can arrive before React has rendered that it is awaited.
    if (!isIdle || sent.current.key !== key) sent.current.isUnderWay = true
    // The errors of a form are those of its last result only when the page's data are loaded, too.
    if (isIdle && sent.current.isUnderWay) {
      focusInvalid(sent.current, path)
      sent.current = null
    }
  })
}

/** Do not change what is on the screen by themselves; screen readers are operated with some of them. */
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'])

function focusInvalid({ form, focused, path: pathBefore }: Sent, path: string): void {
  if (hasMovedOn(focused)) return
  if (form.isConnected) focusFirst(form.elements)
  else if (path !== pathBefore) focusFirst(document.querySelectorAll(INVALID))
  // React has replaced the form, and the new one has kept the focus (`kept-focus.ts`).
  else focusFirst(document.activeElement?.closest('form')?.elements ?? [])
}

const INVALID = '[aria-invalid=true]'

function focusFirst(controls: Iterable<Element>): void {
  const field = [...controls].find((control) => control.matches(INVALID))
  if (!(field instanceof HTMLElement)) return
  // A field in a closed disclosure cannot have the focus.
  for (let at = field.closest('details'); at; at = at.parentElement?.closest('details') ?? null) {
    at.open = true
  }
  field.focus()
}
