import { type ReactNode, useEffect, useState } from 'react'
import type { ProductCardData } from '../../domain/catalogue/product-card.ts'
import { recall, remember } from '../cart/browser-storage.ts'
import { PieceRow } from './piece-row.tsx'

const KEY = 'viewed'
const KEPT = 8

/**
 * The pieces that were looked at before this one, by what this browser remembers; this one is
 * remembered for the next time. Shows nothing until they have come, and where none do.
 *
 * @param id of the piece that the page shows
 */
export default function ViewedPieces({ id }: { id: string }): ReactNode {
  const [pieces, setPieces] = useState<ProductCardData[]>([])
  useEffect(() => {
    const before = (recall('local', KEY)?.split(',') ?? []).filter((other) => other && other !== id)
    remember('local', KEY, [id, ...before].slice(0, KEPT).join())
    if (before.length === 0) return
    const stop = new AbortController()
    fetch(`/api/products?ids=${before.join()}`, { signal: stop.signal })
      .then((answer) => answer.json())
      .then(setPieces)
      // A convenience: without an answer the page stays as it is.
      .catch(() => {})
    return () => stop.abort()
  }, [id])
  return pieces.length > 0 && <PieceRow id="viewed" title="Recently viewed" pieces={pieces} />
}
