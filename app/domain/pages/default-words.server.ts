import { checkDocument } from './check-document.server.ts'
import { type Defaults, DOCUMENTS, type DocumentName, type Words } from './documents.ts'

/** The default texts, parsed. */
export type DefaultWords = {
  [Name in DocumentName]: { words: Words<Name>; inForceFrom: string | null }
}

/** @throws Error if a text in the code breaks the rules for texts */
export function parseDefaults(defaults: Defaults): DefaultWords {
  const parsed = DOCUMENTS.map((name) => {
    const { source, inForceFrom } = defaults[name]
    const checked = checkDocument(name, source)
    if (!checked.ok) throw new Error(`the words of ${name}: ${JSON.stringify(checked.problems)}`)
    return [name, { words: checked.words, inForceFrom }] as const
  })
  return Object.fromEntries(parsed) as unknown as DefaultWords
}
