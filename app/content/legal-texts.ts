import type { Words } from '../domain/pages/documents.ts'
import { type LegalText, legalText } from '../domain/pages/legal/legal-text.ts'
import { showWords } from '../domain/pages/show-words.ts'
import type { Settings } from '../domain/settings/settings.ts'
import { pageFacts } from './page-facts.ts'
import { shopDetails } from './settings/shop-details.ts'

type Legal = { words: Words<'terms' | 'privacy'>; inForceFrom: string | null }

/** A legal text as shoppers read it with the given settings. */
export function shownLegalText({ words, inForceFrom }: Legal, settings: Settings): LegalText {
  const shown = showWords('terms', words, pageFacts(shopDetails(settings)))
  if (inForceFrom === null) throw new Error('a legal text was published without its day')
  return legalText(shown, inForceFrom)
}
