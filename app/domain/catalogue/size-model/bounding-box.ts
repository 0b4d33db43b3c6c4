import type { Box } from '../fit/carries.ts'
import type { Measures } from '../measures.ts'

/** The bounding box of a piece; null if one of its sides is unknown. */
export function boundingBoxOf({ width, depth, height }: Measures): Box | null {
  if (width === null || depth === null || height === null) return null
  return { width, depth, height }
}
