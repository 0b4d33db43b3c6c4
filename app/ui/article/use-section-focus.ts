import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Moves the focus to the section of an in-page link, as browsers do natively. */
export function useSectionFocus(): void {
  const { hash, key } = useLocation()
  const followed = useNavigationType() !== 'POP'
  useEffect(() => {
    if (key && hash && followed) {
      document.getElementById(hash.slice(1))?.focus({ preventScroll: true })
    }
  }, [hash, key, followed])
}
