import { data } from 'react-router'
import {
  type EarlierText,
  earlierPrivacy,
  earlierTerms,
} from '../../domain/pages/legal/earlier-texts.server.ts'
import type { LegalText } from '../../domain/pages/legal/legal-text.ts'
import { NO_STORE } from '../../platform/http/no-store.ts'
import type { RequestServices } from '../../server/request-context.ts'
import { loadLegalText } from './load-words.ts'

/**
 * A legal text with the list of its earlier versions. Shoppers can read the text while the database is
 * unavailable: the page is then shown without the list, and not cached.
 */
export async function loadLegalPage(services: RequestServices, name: 'terms' | 'privacy') {
  const shown = loadLegalText(services, name)
  const earlier = await earlierOf(services, name, shown.text).catch((err: unknown) => {
    services.log.error(
      { event: 'words.versions_unread', err, document: name },
      'earlier versions of a legal text could not be read',
    )
    return null
  })
  const page = { ...shown, earlier: earlier ?? [] }
  return earlier ? page : data(page, { headers: NO_STORE })
}

function earlierOf(
  { db, pageTexts }: RequestServices,
  name: 'terms' | 'privacy',
  text: LegalText,
): Promise<EarlierText[]> {
  return name === 'terms' ? earlierTerms(db, text) : earlierPrivacy(db, pageTexts.of(name).number)
}
