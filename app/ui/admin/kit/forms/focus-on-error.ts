import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the first invalid field of a form that was refused. @param errors of the last result */
export function useFocusOnError(errors: object | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  return form
}
