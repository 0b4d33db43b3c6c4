import {
  exceedingParts,
  type Measures,
  measureText,
  NO_MEASURES,
  parseMeasure,
} from './measures.ts'
import { readDimensions } from './shop/dimensions.ts'

/** A product's dimensions as text and as numbers. */
export type DimensionFields = { dimensions: string | null } & Measures

const OUTLINE = ['width', 'depth', 'height'] as const
const READ = [...OUTLINE, 'seat_height'] as const

/**
 * Completes the text and the numbers from each other, so that they never contradict: an empty text is
 * written from the numbers, empty numbers are parsed from the text. A text that contradicts the numbers
 * is replaced; a text that agrees with them, or that cannot be parsed, stays as it is. Idempotent.
 */
export function fillInDimensions(fields: DimensionFields): DimensionFields {
  const said = measuresInText(fields.dimensions ?? '')
  const isEmpty = OUTLINE.every((measure) => fields[measure] === null)
  if (isEmpty) {
    const filled = {
      ...fields,
      ...said,
      seat_height: fields.seat_height ?? said.seat_height ?? null,
    }
    return exceedingParts(filled).length > 0 ? fields : filled
  }
  const contradicts = READ.some(
    (measure) => said[measure] !== undefined && said[measure] !== fields[measure],
  )
  const words = fields.dimensions && !contradicts ? fields.dimensions : dimensionsText(fields)
  return { ...fields, dimensions: words }
}

/** Width, depth and height as text, such as `W 206 x D 93 x H 84 cm`; null if all are unknown. */
function dimensionsText(measures: Measures): string | null {
  const parts = OUTLINE.flatMap((measure) => {
    const value = measures[measure]
    return value === null ? [] : [`${measure[0]?.toUpperCase()} ${measureText(measure, value)}`]
  })
  return parts.length > 0 ? `${parts.join(' x ')} cm` : null
}

/**
 * The numbers in a product's dimension text, in millimetres. A text that cannot be parsed gives no
 * numbers, and a range, such as the depth of a reclining seat, gives none either. A round piece is as
 * wide and as deep as its diameter; a length beside a width is the product's width.
 */
export function measuresInText(text: string): Partial<Measures> {
  const said = new Map(readDimensions(text).map(({ name, size }) => [name, size]))
  const mm = (...names: string[]) => {
    const size = names.map((name) => said.get(name)).find((found) => found !== undefined)
    return size === undefined ? null : parseMeasure('width', size)
  }
  const hasLength = said.has('Length')
  const found: Measures = {
    ...NO_MEASURES,
    width: hasLength ? mm('Length') : mm('Width', 'Diameter'),
    depth: mm('Depth', hasLength ? 'Width' : 'Diameter'),
    // A round piece with a depth hangs on a wall: the diameter is its height.
    height: mm('Height', ...(said.has('Depth') ? ['Diameter'] : [])),
    seat_height: mm('Seat height'),
  }
  const known = Object.entries(found).filter(([, value]) => value !== null)
  return exceedingParts(found).length > 0 ? {} : Object.fromEntries(known)
}
