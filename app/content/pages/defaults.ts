import type { Defaults } from '../../domain/pages/documents.ts'
import { home } from './home.ts'
import { howItWorks } from './how-it-works.ts'
import { ourStory } from './our-story.ts'
import { PRIVACY_IN_FORCE_FROM, privacy } from './privacy.ts'
import { sell } from './sell.ts'
import { sustainability } from './sustainability.ts'
import { TERMS_IN_FORCE_FROM, terms } from './terms.ts'

/**
 * The default texts: version 1 of each document, until staff publish another. An update of the program
 * may change them, but never a published version. Only the server reads them.
 */
export const defaultWords: Defaults = {
  home: { source: home, inForceFrom: null },
  'our-story': { source: ourStory, inForceFrom: null },
  'how-it-works': { source: howItWorks, inForceFrom: null },
  sustainability: { source: sustainability, inForceFrom: null },
  sell: { source: sell, inForceFrom: null },
  terms: { source: terms, inForceFrom: TERMS_IN_FORCE_FROM },
  privacy: { source: privacy, inForceFrom: PRIVACY_IN_FORCE_FROM },
}
