const NAMES: Record<string, string> = {
  w: 'Width',
  width: 'Width',
  l: 'Length',
  length: 'Length',
  d: 'Depth',
  depth: 'Depth',
  h: 'Height',
  height: 'Height',
  sh: 'Seat height',
  'seat height': 'Seat height',
  diameter: 'Diameter',
  dia: 'Diameter',
  ø: 'Diameter',
}

const MEASURE =
  /^(?<name>[a-zø ]+?)\.?:?\s*(?<size>\d{1,4}(?:\.\d)?(?:\s*[-–]\s*\d{1,4}(?:\.\d)?)?)$/iu
const UNIT = /\s*(?:cm|centimetres)\.?$/i

/** One dimension of a product: 'Width', '206 cm'. */
export type Dimension = { name: string; size: string }

/**
 * Parses the dimensions in a product's free text, such as `W 206 x D 93 x H 84 cm`.
 *
 * @param text as entered by staff; the unit, at its end or after each number, must be centimetres
 * @returns an empty list if any part cannot be parsed; the text is then shown as it is
 */
export function readDimensions(text: string): Dimension[] {
  if (!UNIT.test(text)) return []
  const parts = text.replace(UNIT, '').split(/\s*(?:[x×,;]|\n)\s*/i)
  const dimensions = parts.map((part) => readMeasure(part.replace(UNIT, '').trim()))
  return dimensions.every((dimension) => dimension !== null) ? dimensions : []
}

function readMeasure(part: string): Dimension | null {
  const { name = '', size = '' } = MEASURE.exec(part)?.groups ?? {}
  const key = name.toLowerCase()
  const known = Object.hasOwn(NAMES, key) ? NAMES[key] : undefined
  return known ? { name: known, size: `${size.replace(/\s*[-–]\s*/, '–')} cm` } : null
}
