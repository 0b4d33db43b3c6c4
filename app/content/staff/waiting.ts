import type { WaitingForIt, Wanted } from '../../domain/alerts/wanted.ts'
import { capital } from '../alerts.ts'
import { criteriaInWords, wholePounds } from '../criteria-words.ts'

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
export function wantedWords({ criteria, people, topPrice, since }: Wanted) {
  return {
    what: capital(criteriaInWords(criteria)),
    people,
    top: topPrice === null ? waitingText.any : wholePounds(topPrice),
    since,
  }
}

/** Beside a sell request; null if nobody waits for one like it. */
export function waitingForItText({ people, topPrice }: WaitingForIt): string | null {
  if (people === 0) return null
  const price = topPrice === null ? 'at any price' : `up to ${wholePounds(topPrice)}`
  if (people === 1) return `One person waits for something like it, ${price}.`
  const some = topPrice === null ? 'some of them ' : ''
  return `${people} people wait for something like it, ${some}${price}.`
}
