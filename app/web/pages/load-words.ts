import { shownLegalText } from '../../content/legal-texts.ts'
import { pageFacts } from '../../content/page-facts.ts'
import { shopDetails } from '../../content/settings/shop-details.ts'
import type { DocumentName, ShownWords } from '../../domain/pages/documents.ts'
import { showWords } from '../../domain/pages/show-words.ts'
import type { RequestServices } from '../../server/request-context.ts'

type Loading = Pick<RequestServices, 'pageTexts' | 'settings' | 'contents'>

/** The published texts of a document, for a public page. A change drops that page from the cache. */
export function loadWords<Name extends DocumentName>(
  { pageTexts, settings, contents }: Loading,
  name: Name,
): ShownWords<Name> {
  contents.addDocument(name)
  return showWords(name, pageTexts.of(name).words, pageFacts(shopDetails(settings.current)))
}

/** The same for a legal text, in sections. */
export function loadLegalText(
  { pageTexts, settings, contents }: Loading,
  name: 'terms' | 'privacy',
) {
  contents.addDocument(name)
  const published = pageTexts.of(name)
  const { title, description } = published.words
  return { title, description, text: shownLegalText(published, settings.current) }
}
