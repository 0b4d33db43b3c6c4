import { inUnit, MEASURE_NAMES, type Measure, type Measures } from './measures.ts'

/** The measurement columns of exported and imported product files. */
export const MEASURE_HEADINGS = {
  width: 'Width (cm)',
  depth: 'Depth (cm)',
  height: 'Height (cm)',
  seat_height: 'Seat height (cm)',
  height_legs_off: 'Height with the legs off (cm)',
  depth_back_off: 'Depth with the back off (cm)',
  weight: 'Weight (kg)',
} as const satisfies Record<Measure, string>

type CellOf<Row> = (row: Row) => number | null

/** Returns the cells of these columns. @param measuresOf returns the measurements of a row */
export function measureCells<Row>(
  measuresOf: (row: Row) => Measures,
): Readonly<Record<string, CellOf<Row>>> {
  const cells = MEASURE_NAMES.map((measure): [string, CellOf<Row>] => [
    MEASURE_HEADINGS[measure],
    (row) => {
      const value = measuresOf(row)[measure]
      return value === null ? null : inUnit(measure, value)
    },
  ])
  return Object.fromEntries(cells)
}
