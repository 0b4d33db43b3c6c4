import type { Box } from '../fit/carries.ts'
import type { Measures } from '../measures.ts'

/** The box around a piece; null if one of its sides is not known. */
export function outlineOf({ width, depth, height }: Measures): Box | null {
  if (width === null || depth === null || height === null) return null
  return { width, depth, height }
}
