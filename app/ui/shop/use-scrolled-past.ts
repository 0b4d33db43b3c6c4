import { type RefObject, useEffect, useState } from 'react'

/** The top bar hides what is below it; everything further down than the screen counts as seen. */
const SEEN = { rootMargin: '-72px 0px 100000px' }

/** Whether an element has left the screen at its top. */
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
