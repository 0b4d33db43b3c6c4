import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ProductCardData } from '../../domain/catalogue/listing/product-card.ts'
import { ProductCardRow } from './product-row.tsx'

/** The recently viewed pieces, once the browser has nothing better to do; else nothing. */
export function RecentlyViewedProducts({ id }: { id: string }) {
  const [pieces, setPieces] = useState<ProductCardData[]>([])
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const show = () => {
      void import('./recently-viewed.ts')
        .then(({ recentlyViewed }) => recentlyViewed(id))
        .then((viewed) => onceOutOfSight(place.current, () => setPieces(viewed)))
        // A convenience: without an answer the page stays as it is.
        .catch(() => {})
    }
    // Not in every browser.
    if ('requestIdleCallback' in window) requestIdleCallback(show)
    else setTimeout(show, 500)
  }, [id])
  if (pieces.length === 0) return <div ref={place} />
  return <ProductCardRow id="viewed" title="Recently viewed" pieces={pieces} />
}

/** What comes late must not push away what someone looks at: it waits until its place is below. */
function onceOutOfSight(place: Element | null, act: () => void): void {
  if (!place) return
  const observer = new IntersectionObserver(() => {
    // Measured and done within one frame: nobody can scroll in between.
    requestAnimationFrame(() => {
      if (place.getBoundingClientRect().top <= window.innerHeight) return
      observer.disconnect()
      flushSync(act)
    })
  })
  observer.observe(place)
}
