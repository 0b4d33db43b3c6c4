import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Takes the keyboard along to the section that a link within the page leads to, as the browser
 * does by itself where it follows the link.
 */
export function useSectionFocus(): void {
  const { hash, key } = useLocation()
  const followed = useNavigationType() !== 'POP'
  useEffect(() => {
    if (key && hash && followed) {
      document.getElementById(hash.slice(1))?.focus({ preventScroll: true })
    }
  }, [hash, key, followed])
}
