import type { Color } from '../../../domain/catalogue/filters.ts'

/** The circle beside each colour of the filters. */
export const colorSwatches: Record<Color, string> = {
  Black: '#221f1c',
  Brown: '#7b5334',
  White: '#fdfcf9',
  Grey: '#96928c',
  Blue: '#3c5a80',
  Green: '#47684c',
  Red: '#a63a30',
  Yellow: '#dcb13c',
  Orange: '#cf742f',
  Purple: '#6b4a76',
  Beige: '#d9c6a5',
}
