/**
 * A product's measurements as numbers. Lengths are in whole millimetres and weights in grams, so that
 * one decimal of a centimetre or kilogram is exact.
 */
export const MEASURES = {
  width: 'cm',
  depth: 'cm',
  height: 'cm',
  seat_height: 'cm',
  /** The height with the legs off, if they can be taken off. */
  height_legs_off: 'cm',
  depth_back_off: 'cm',
  weight: 'kg',
} as const
export type Measure = keyof typeof MEASURES
export const MEASURE_NAMES = Object.keys(MEASURES) as Measure[]

/** Millimetres, or grams for the weight; null if unknown. */
export type Measures = Record<Measure, number | null>

export const NO_MEASURES: Measures = {
  width: null,
  depth: null,
  height: null,
  seat_height: null,
  height_legs_off: null,
  depth_back_off: null,
  weight: null,
}

/** The largest length: 999.9 cm. */
export const LENGTH_MAX_MM = 9_999
/** The largest weight: 999.9 kg. */
export const WEIGHT_MAX_G = 999_900

/** Step of the last digit that staff can enter, in grams or millimetres. */
const stepOf = (measure: Measure) => (MEASURES[measure] === 'kg' ? 100 : 1)

const MEASURE_INPUT = /^(?<whole>\d{1,4})(?:\.(?<tenths>\d)0*)?$/

/**
 * Parses a measurement as entered, in centimetres or kilograms: `206`, `93.5`, `93.5 cm`.
 *
 * @returns millimetres or grams; null if the text is not a number from 0.1 to 999.9 with at most one decimal
 */
export function parseMeasure(measure: Measure, input: string): number | null {
  const unit = MEASURES[measure]
  const number = input.trim().toLowerCase()
  const bare = number.endsWith(unit) ? number.slice(0, -unit.length).trim() : number
  const { whole, tenths = '0' } = MEASURE_INPUT.exec(bare)?.groups ?? {}
  if (whole === undefined) return null
  const count = Number(whole) * 10 + Number(tenths)
  return count >= 1 && count <= LENGTH_MAX_MM ? count * stepOf(measure) : null
}

/** Formats a measurement in centimetres or kilograms, without its unit: `206`, `93.5`. */
export function measureText(measure: Measure, value: number): string {
  return String(inUnit(measure, value))
}

/** A measurement as a number of centimetres or kilograms. */
export function inUnit(measure: Measure, value: number): number {
  return value / stepOf(measure) / 10
}

/** Measures that cannot exceed another measure of the same product: part, whole. */
const PARTS = [
  ['seat_height', 'height'],
  ['height_legs_off', 'height'],
  ['depth_back_off', 'depth'],
] as const satisfies [Measure, Measure][]

/** Returns the measures that exceed their whole (see `PARTS`). */
export function exceedingParts(measures: Measures): Measure[] {
  return PARTS.filter(([part, whole]) => {
    const [one, other] = [measures[part], measures[whole]]
    return one !== null && other !== null && one > other
  }).map(([part]) => part)
}

/** Returns measurements as texts for a form; unknown ones are empty. */
export function measureTexts(measures: Measures): Record<Measure, string> {
  const texts = MEASURE_NAMES.map((measure) => {
    const value = measures[measure]
    return [measure, value === null ? '' : measureText(measure, value)]
  })
  return Object.fromEntries(texts) as Record<Measure, string>
}

/** The measurements among the columns of a product. */
export function measuresIn(row: Measures): Measures {
  const { width, depth, height, seat_height, height_legs_off, depth_back_off, weight } = row
  return { width, depth, height, seat_height, height_legs_off, depth_back_off, weight }
}
