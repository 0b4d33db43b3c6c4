import { type RefCallback, useCallback, useRef } from 'react'

/** The place of the focused control among those of its form, and of the caret in it. */
type Focus = { index: number; caret: number | null }

/**
 * A `ref` for a form that React replaces, for example after a save: the control at the place of the one that
 * had the focus has it in the new form, so that the keyboard continues where it was.
 *
 * @param onAttach called with each form; must be stable
 */
export function useKeptFocus(
  onAttach?: (form: HTMLFormElement) => void,
): RefCallback<HTMLFormElement> {
  const lost = useRef<Focus | null>(null)
  return useCallback(
    (form) => {
      if (!form) return undefined
      onAttach?.(form)
      if (lost.current) restoreFocus(form, lost.current)
      lost.current = null
      // React detaches a ref before it removes the element.
      return () => {
        lost.current = focusIn(form)
      }
    },
    [onAttach],
  )
}

function focusIn(form: HTMLFormElement): Focus | null {
  const focused = document.activeElement
  const controls: Element[] = [...form.elements]
  const index = focused ? controls.indexOf(focused) : -1
  return index === -1 ? null : { index, caret: isText(focused) ? focused.selectionEnd : null }
}

function restoreFocus(form: HTMLFormElement, { index, caret }: Focus): void {
  const control = form.elements[index]
  if (!(control instanceof HTMLElement)) return
  control.focus({ preventScroll: true })
  if (caret !== null && isText(control)) control.setSelectionRange(caret, caret)
}

/** Other inputs, such as numbers, have no caret that can be set. */
function isText(control: Element | null): control is HTMLInputElement | HTMLTextAreaElement {
  return (
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && control.selectionEnd !== null)
  )
}
