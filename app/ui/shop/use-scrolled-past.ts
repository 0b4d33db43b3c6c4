import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has left the screen at its top. */
export function useScrolledPast(element: RefObject<Element | null>): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => {
      setPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.bottom < 0)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return past
}
