import { type DocumentName, documents, type ShownWords, type Words } from './documents.ts'
import { mapRich } from './fields.ts'
import { type Facts, showText } from './rich-text/show-text.ts'
import type { RichText } from './rich-text/tree.ts'

/** A document with the values of facts and inserts, as its page shows it. */
export function showWords<Name extends DocumentName>(
  name: Name,
  words: Words<Name>,
  facts: Facts,
): ShownWords<Name> {
  return mapRich(documents[name], words, (text: RichText) =>
    showText(text, facts),
  ) as ShownWords<Name>
}
