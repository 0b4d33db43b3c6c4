import { type RefObject, useEffect, useState } from 'react'

/** The top bar covers what is below it; everything below the viewport counts as visible. */
const SEEN = { rootMargin: '-72px 0px 100000px' }

/** Whether an element has scrolled out at the top. */
export function useScrolledPast(element: RefObject<Element | null>): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => {
      setPast(entries.at(-1)?.isIntersecting === false)
    }, SEEN)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return past
}
