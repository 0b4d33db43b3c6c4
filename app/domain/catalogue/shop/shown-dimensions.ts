import { MEASURES, type Measure, type Measures, measureText } from '../measures.ts'
import { type Dimension, readDimensions } from './dimensions.ts'

/** The dimensions shown on a product page. */
export type ShownDimensions = {
  /** The text that staff entered; null if the rows contain the same information. */
  text: string | null
  rows: Dimension[]
}

const NAMES: Record<Measure, string> = {
  width: 'Width',
  depth: 'Depth',
  height: 'Height',
  seat_height: 'Seat height',
  height_legs_off: 'Height with the legs off',
  depth_back_off: 'Depth with the back off',
  weight: 'Weight',
}
const OUTLINE: readonly Measure[] = ['width', 'depth', 'height']

/**
 * Returns a row for each measurement. If the text can be parsed, the rows of width, depth and height are
 * taken from it, since it may contain more than the numbers: a diameter, the range of a reclining seat.
 *
 * @returns null if there are neither text nor measurements
 */
export function shownDimensions(
  dimensions: string | null,
  measures: Measures,
): ShownDimensions | null {
  const said = readDimensions(dimensions ?? '')
  const isInText = (measure: Measure) =>
    (said.length > 0 && OUTLINE.includes(measure)) ||
    said.some(({ name }) => name === NAMES[measure])
  const further = (Object.keys(NAMES) as Measure[]).flatMap((measure) => {
    const value = measures[measure]
    if (value === null || isInText(measure)) return []
    return [{ name: NAMES[measure], size: `${measureText(measure, value)} ${MEASURES[measure]}` }]
  })
  const rows = [...said, ...further]
  if (!dimensions && rows.length === 0) return null
  return { text: said.length > 0 ? null : dimensions, rows }
}
