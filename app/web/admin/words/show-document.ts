import { shownLegalText } from '../../../content/legal-texts.ts'
import { pageFacts } from '../../../content/page-facts.ts'
import { shopDetails } from '../../../content/settings/shop-details.ts'
import type { DocumentName, Words } from '../../../domain/pages/documents.ts'
import { showWords } from '../../../domain/pages/show-words.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import type { Services } from '../../../server/request-context.ts'
import type { ShownDocument } from '../../../ui/article/document-by-name.tsx'
import { loadHome } from '../../pages/load-home.ts'

export type Showing = Pick<Services, 'db' | 'log' | 'settings' | 'clock'>

/** A document as shoppers would read it today. */
export async function showDocument(
  services: Showing,
  name: DocumentName,
  words: Words,
): Promise<ShownDocument> {
  const { settings, clock } = services
  if (name === 'terms' || name === 'privacy') {
    const published = { words: words as Words<'terms'>, inForceFrom: isoDay(clock.now()) }
    return { name, words: shownLegalText(published, settings.current) }
  }
  const facts = pageFacts(shopDetails(settings.current))
  if (name === 'home') {
    const home = showWords('home', words as Words<'home'>, facts)
    const { page } = await loadHome(services, home)
    return { name, words: page }
  }
  return { name, words: showWords<DocumentName>(name, words, facts) } as ShownDocument
}
