import { homeFields } from './documents/home.ts'
import { howItWorksFields } from './documents/how-it-works.ts'
import { privacyFields, termsFields } from './documents/legal.ts'
import { ourStoryFields } from './documents/our-story.ts'
import { sellFields } from './documents/sell.ts'
import { sustainabilityFields } from './documents/sustainability.ts'
import type { Content, Fields } from './fields.ts'
import type { RichText, ShownText } from './rich-text/tree.ts'

/**
 * The documents whose words staff edit, with their fields. A further one needs an entry here, its
 * words of today in `content/pages/defaults.ts`, and its labels in `content/staff/words.ts`.
 */
export const documents = {
  home: homeFields,
  'our-story': ourStoryFields,
  'how-it-works': howItWorksFields,
  sustainability: sustainabilityFields,
  sell: sellFields,
  terms: termsFields,
  privacy: privacyFields,
} as const satisfies Record<string, Fields>

export type DocumentName = keyof typeof documents
export const DOCUMENTS = Object.keys(documents) as DocumentName[]

/** Documents that say from which day they apply. */
const IN_FORCE: readonly DocumentName[] = ['terms', 'privacy']
export const hasInForceDate = (name: DocumentName): boolean => IN_FORCE.includes(name)

/** As an editor types it. */
export type Source<Name extends DocumentName = DocumentName> = Content<
  (typeof documents)[Name],
  string
>
/** As it is stored. */
export type Words<Name extends DocumentName = DocumentName> = Content<
  (typeof documents)[Name],
  RichText
>
/** As pages show it. */
export type ShownWords<Name extends DocumentName = DocumentName> = Content<
  (typeof documents)[Name],
  ShownText
>

/** The words that the shop comes with: version 1 of each document. */
export type Defaults = {
  [Name in DocumentName]: {
    source: Source<Name>
    /** '2026-11-21'; null for a document without one. */
    inForceFrom: string | null
  }
}

export function documentNamed(text: string): DocumentName | undefined {
  return DOCUMENTS.find((name) => name === text)
}
