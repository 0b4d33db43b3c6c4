import type { WaitingForIt, Wanted, WantedSize } from '../../domain/alerts/wanted.ts'
import { SIZE_PARAMS } from '../../domain/catalogue/listing/further-filters.ts'
import { measureText } from '../../domain/catalogue/measures.ts'
import { capital } from '../alerts.ts'
import { criteriaInWords, wholePounds } from '../criteria-words.ts'
import { sizeInWords } from '../further-filters.ts'

/** The page of what people wait for. */
export const waitingText = {
  title: 'What people wait for',
  about:
    'Furniture that shoppers have asked to be told of, and not found yet. Think of it when somebody offers you a piece. Who they are is shown nowhere: the shop writes to them by itself.',
  caption: 'What people look for, most first',
  columns: { what: 'They look for', people: 'People', top: 'Up to', since: 'Since' },
  any: 'Any price',
  none: 'Nobody waits for a kind of piece.',
  pieces: 'Pieces that people want to hear of',
  piecesCaption: 'Saved or reserved pieces, most wanted first',
  piece: 'Piece',
} as const

/** A row in words. */
export function wantedWords({ criteria, people, topPrice, sizes, since }: Wanted) {
  return {
    what: capital(criteriaInWords(criteria)),
    sizes: sizes.map((size) => wantedSizeText(size, people)).join('; '),
    people,
    top: topPrice === null ? waitingText.any : wholePounds(topPrice),
    since,
  }
}

/** '2 of them 150 to 180 cm wide at most'; of all '170 cm wide at most'. */
function wantedSizeText({ param, people, least, most }: WantedSize, all: number): string {
  const measure = SIZE_PARAMS[param]
  const from = least < most ? `${measureText(measure, least)} to ` : ''
  const who = people < all ? `${people} of them ` : ''
  return `${who}${from}${sizeInWords(measure, most)} at most`
}

/** Beside a sell request; null if nobody waits for one like it. */
export function waitingForItText({ people, topPrice }: WaitingForIt): string | null {
  if (people === 0) return null
  const price = topPrice === null ? 'at any price' : `up to ${wholePounds(topPrice)}`
  if (people === 1) return `One person waits for something like it, ${price}.`
  const some = topPrice === null ? 'some of them ' : ''
  return `${people} people wait for something like it, ${some}${price}.`
}
