import type { WaitingForIt, Wanted, WantedSize } from '../../../domain/alerts/demand.ts'
import { SIZE_PARAMS } from '../../../domain/catalogue/listing/further-filters.ts'
import { measureText } from '../../../domain/catalogue/measures.ts'
import { capital, criteriaInWords, wholePounds } from '../../alerts/criteria-words.ts'
import { sizeInWords } from '../../product/size-words.ts'
import { waitingText } from './waiting.ts'

/** A row of the page as text. */
export function wantedWords({ criteria, people, topPrice, sizes, since }: Wanted) {
  return {
    what: capital(criteriaInWords(criteria)),
    sizes: sizes.map((size) => wantedSizeText(size, people)).join('; '),
    people,
    top: topPrice === null ? waitingText.any : wholePounds(topPrice),
    since,
  }
}

/** '2 of them 150 to 180 cm wide at most'; '170 cm wide at most' if it applies to all. */
function wantedSizeText({ param, people, least, most }: WantedSize, all: number): string {
  const measure = SIZE_PARAMS[param]
  const from = least < most ? `${measureText(measure, least)} to ` : ''
  const who = people < all ? `${people} of them ` : ''
  return `${who}${from}${sizeInWords(measure, most)} at most`
}

/** Shown beside a sell request; null if no shopper waits for a piece like it. */
export function waitingForItText({ people, topPrice }: WaitingForIt): string | null {
  if (people === 0) return null
  const price = topPrice === null ? 'at any price' : `up to ${wholePounds(topPrice)}`
  if (people === 1) return `One person waits for something like it, ${price}.`
  const some = topPrice === null ? 'some of them ' : ''
  return `${people} people wait for something like it, ${some}${price}.`
}
