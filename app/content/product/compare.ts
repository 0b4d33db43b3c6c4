import type { ProductDetails } from '../../domain/catalogue/listing/product-card.ts'
import { MEASURES, type Measure, measureText } from '../../domain/catalogue/measures.ts'

/** The address of pieces side by side. */
export const compareHref = (ids: readonly string[]): string =>
  ids.length === 0 ? '/compare' : `/compare?ids=${ids.join(',')}`

export const comparePage = {
  title: 'Side by side',
  description: 'Up to four pieces side by side, drawn to one scale.',
  intro: 'Each picture is as wide and high as its piece, all at one scale.',
  empty: 'Open a piece, then “Will it fit?”, and choose “Compare it with others”.',
  one: 'Choose what to compare it with.',
  add: 'Compare',
  addTitle: 'Add another',
  full: 'Four pieces is the most that can be compared: the first four are shown.',
  missing: (count: number) =>
    count === 1 ? 'One piece is no longer here.' : `${count} pieces are no longer here.`,
  unmeasured: 'Not measured yet, so not to scale.',
  unknown: 'not known',
  delivery: 'Mainland UK included',
  deliveryLink: 'For your postcode',
} as const

const MEASURE_ROWS: Record<Measure, string> = {
  width: 'Width',
  depth: 'Depth',
  height: 'Height',
  seat_height: 'Seat height',
  height_legs_off: 'Legs off',
  depth_back_off: 'Back off',
  weight: 'Weight',
}

type Row = { label: string; cells: string[] }

/** A row for each measure that one of the pieces has. */
export function measureRows(pieces: readonly Pick<ProductDetails, 'measures'>[]): Row[] {
  const measures = Object.keys(MEASURE_ROWS) as Measure[]
  return measures
    .filter((measure) => pieces.some((piece) => piece.measures[measure] !== null))
    .map((measure) => ({
      label: MEASURE_ROWS[measure],
      cells: pieces.map((piece) => {
        const value = piece.measures[measure]
        if (value === null) return comparePage.unknown
        return `${measureText(measure, value)} ${MEASURES[measure]}`
      }),
    }))
}
