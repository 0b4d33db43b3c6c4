import type { Fields } from '../fields.ts'
import { head } from './common.ts'

/** Maximum length of a legal text as entered: twice that of the default terms. */
const MAX_BODY = 60_000

/** A text whose sections each begin with a heading of level 2. */
function legal(sections: readonly string[]) {
  return {
    ...head,
    inShort: { kind: 'rich', max: 3_000, parts: ['lists'] },
    body: { kind: 'rich', max: MAX_BODY, parts: ['headings', 'lists', 'inserts'], sections },
  } as const satisfies Fields
}

/**
 * The sections of the terms that the order confirmation contains in full: without information about
 * the right to cancel, customers could cancel for a year (Consumer Contracts Regulations 2013,
 * regulation 31).
 */
export const CONFIRMED_SECTIONS = ['delivery', 'cancel', 'faults', 'complaints'] as const

export const termsFields = legal([...CONFIRMED_SECTIONS, 'fire-safety'])
export const privacyFields = legal([])
