import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ProductCardData } from '../../domain/catalogue/listing/product-card.ts'
import { ProductCardRow } from '../product/product-row.tsx'

/** Recently viewed products, loaded when the browser is idle; renders nothing if there are none. */
export function RecentlyViewedProducts({ id }: { id: string }) {
  const [pieces, setPieces] = useState<ProductCardData[]>([])
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const show = () => {
      void import('./recently-viewed.ts')
        .then(({ recentlyViewed }) => recentlyViewed(id))
        .then((viewed) => onceOutOfSight(place.current, () => setPieces(viewed)))
        // Best effort: a failure leaves the page as it is.
        .catch(() => {})
    }
    // Not supported by every browser.
    if ('requestIdleCallback' in window) requestIdleCallback(show)
    else setTimeout(show, 500)
  }, [id])
  if (pieces.length === 0) return <div ref={place} />
  return <ProductCardRow id="viewed" title="Recently viewed" pieces={pieces} />
}

/** Avoids a layout shift: waits until the place of the late content is below the viewport. */
function onceOutOfSight(place: Element | null, act: () => void): void {
  if (!place) return
  const observer = new IntersectionObserver(() => {
    // Measured and applied within one frame, without scrolling in between.
    requestAnimationFrame(() => {
      if (place.getBoundingClientRect().top <= window.innerHeight) return
      observer.disconnect()
      flushSync(act)
    })
  })
  observer.observe(place)
}
