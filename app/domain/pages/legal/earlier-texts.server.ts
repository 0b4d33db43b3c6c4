import { and, desc, eq, ne } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { storedVersion } from '../admin/find-version.server.ts'
import type { DefaultWords } from '../default-words.server.ts'
import type { Words } from '../documents.ts'
import { pagePublications, termsTexts } from '../schema.ts'
import { DEFAULT_VERSION } from '../versions.ts'
import type { LegalText } from './legal-text.ts'
import { termsDigest } from './terms-texts.server.ts'

/** A text that no longer applies. */
export type EarlierText = {
  number: number
  /** When shoppers were first shown it; null for the default text, the oldest one. */
  since: Date | null
}

/** Limits the list on a page: changes of the settings also create texts of the terms. */
const MAX_TEXTS = 50

/** Texts of the terms that shoppers were shown, except the current one, newest first. */
export async function earlierTerms(db: DbOrTx, present: LegalText): Promise<EarlierText[]> {
  return await db
    .select({ number: termsTexts.number, since: termsTexts.created_at })
    .from(termsTexts)
    .where(ne(termsTexts.digest, termsDigest(present)))
    .orderBy(desc(termsTexts.number))
    .limit(MAX_TEXTS)
}

/**
 * Published versions of the privacy policy except the current one, newest first. The default text is the
 * oldest.
 */
export async function earlierPrivacy(db: DbOrTx, present: number): Promise<EarlierText[]> {
  if (present === DEFAULT_VERSION) return []
  const published = await privacyPublications(db)
  const first = new Map(published.map(({ number, since }) => [number, since]))
  first.delete(present)
  const numbers = [...first].map(([number, since]) => ({ number, since })).slice(0, MAX_TEXTS)
  return [...numbers, { number: DEFAULT_VERSION, since: null }]
}

/** Newest first. */
async function privacyPublications(db: DbOrTx) {
  return await db
    .select({
      number: pagePublications.number,
      since: pagePublications.published_at,
      inForceFrom: pagePublications.in_force_from,
    })
    .from(pagePublications)
    .where(and(eq(pagePublications.document, 'privacy'), eq(pagePublications.state, 'published')))
    .orderBy(desc(pagePublications.place))
}

export type PublishedPrivacy = {
  words: Words<'privacy'>
  inForceFrom: string | null
  since: Date | null
}

/** @returns null if there is no such version, or if shoppers were never shown it */
export async function findPublishedPrivacy(
  db: DbOrTx,
  number: number,
  defaults: DefaultWords,
): Promise<PublishedPrivacy | null> {
  const publication =
    number === DEFAULT_VERSION
      ? { since: null, inForceFrom: defaults.privacy.inForceFrom }
      : (await privacyPublications(db)).findLast((one) => one.number === number)
  if (!publication) return null
  const version = await storedVersion(db, 'privacy', number, defaults)
  const { since, inForceFrom } = publication
  return version && { words: version.words, since, inForceFrom }
}
