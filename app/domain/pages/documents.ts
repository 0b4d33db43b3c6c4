import { homeFields } from './documents/home.ts'
import { howItWorksFields } from './documents/how-it-works.ts'
import { privacyFields, termsFields } from './documents/legal.ts'
import { ourStoryFields } from './documents/our-story.ts'
import { sellFields } from './documents/sell.ts'
import { sustainabilityFields } from './documents/sustainability.ts'
import type { Content, Fields } from './fields.ts'
import type { RichText, ShownText } from './rich-text/tree.ts'

/**
 * The documents whose texts staff edit, with their fields. A new document needs an entry here, its
 * default texts in `content/pages/defaults.ts`, and its labels in `content/staff/words.ts`.
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

/** Documents with a date of entry into force. */
const IN_FORCE: readonly DocumentName[] = ['terms', 'privacy']
export const hasInForceDate = (name: DocumentName): boolean => IN_FORCE.includes(name)

/** A document as an editor enters it. */
export type Source<Name extends DocumentName = DocumentName> = Content<
  (typeof documents)[Name],
  string
>
/** A document as it is stored. */
export type Words<Name extends DocumentName = DocumentName> = Content<
  (typeof documents)[Name],
  RichText
>
/** A document as pages show it. */
export type ShownWords<Name extends DocumentName = DocumentName> = Content<
  (typeof documents)[Name],
  ShownText
>

/** The default texts: version 1 of each document. */
export type Defaults = {
  [Name in DocumentName]: {
    source: Source<Name>
    /** '2026-11-21'; null for a document without a date of entry into force. */
    inForceFrom: string | null
  }
}

export function documentNamed(text: string): DocumentName | undefined {
  return DOCUMENTS.find((name) => name === text)
}
