import { useEffect, useState } from 'react'
import type { ProductCardData } from '../../domain/catalogue/product-card.ts'
import { PieceRow } from './piece-row.tsx'

/** The recently viewed pieces, once the browser has nothing better to do; else nothing. */
export function ViewedPieces({ id }: { id: string }) {
  const [pieces, setPieces] = useState<ProductCardData[]>([])
  useEffect(() => {
    const show = () =>
      import('./viewed-before.ts')
        .then(({ viewedBefore }) => viewedBefore(id))
        .then(setPieces)
        // A convenience: without an answer the page stays as it is.
        .catch(() => {})
    // Not in every browser.
    if ('requestIdleCallback' in window) requestIdleCallback(show)
    else setTimeout(show, 500)
  }, [id])
  return pieces.length > 0 && <PieceRow id="viewed" title="Recently viewed" pieces={pieces} />
}
