import { CATEGORIES, type Category } from '../../../catalogue/filters.ts'

/** Tried in this order, so that an arm chair is an armchair, and a coffee table with storage a table. */
const WORDS: readonly [RegExp, Category][] = [
  [/\barm ?chairs?\b|\brecliners?\b|\bwingbacks?\b/i, 'Armchairs'],
  [/\bsofas?\b|\bcouch(?:es)?\b|\bsettees?\b|\bloveseats?\b|\bchaise/i, 'Sofas'],
  [/\btables?\b(?! ?(?:lamps?|ware|cloths?|tops?))|\bdesks?\b|\bnightstands?\b/i, 'Tables'],
  [/\bchairs?\b|\bstools?\b|\bbench(?:es)?\b|\bseating\b/i, 'Chairs'],
  [
    /\bstorage\b|\bsideboards?\b|\bcabinets?\b|\bcupboards?\b|\bwardrobes?\b|\bdressers?\b|\bdrawers?\b|\bcredenzas?\b|\bbook ?(?:cases?|shel(?:f|ves))\b|\bshel(?:f|ves|ving)\b/i,
    'Storage',
  ],
  [/\bdecor\b|\bothers?\b|\blamps?\b|\bmirrors?\b|\brugs?\b/i, 'Other'],
]

/**
 * The shop's category that the text of another vendor's category suggests. In a path such as
 * `Furniture > Sofas, Sale` the most specific part with a match counts.
 *
 * @returns null if nothing matches
 */
export function guessCategory(text: string): Category | null {
  const exact = CATEGORIES.find((category) => category.toLowerCase() === text.trim().toLowerCase())
  if (exact) return exact
  for (const path of text.split(',')) {
    for (const part of path.split('>').toReversed()) {
      const found = WORDS.find(([words]) => words.test(part))
      if (found) return found[1]
    }
  }
  return null
}
