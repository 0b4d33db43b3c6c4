import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { termsTexts } from '../schema.ts'
import type { LegalText } from './legal-text.ts'

/** A text of the terms, and when shoppers were first shown it. */
export type TermsText = { number: number; text: LegalText; createdAt: Date }

/**
 * Stores the terms as they are currently shown, so that an order can refer to them.
 *
 * @returns their number: identical texts always have the same number
 */
export async function recordTerms(db: DbOrTx, text: LegalText): Promise<number> {
  const digest = termsDigest(text)
  const known = await numberOf(db, digest)
  if (known !== null) return known
  const [added] = await db
    .insert(termsTexts)
    .values({ digest, value: text })
    .onConflictDoNothing()
    .returning({ number: termsTexts.number })
  const number = added?.number ?? (await numberOf(db, digest))
  if (number === null) throw new Error('the terms were not recorded')
  return number
}

async function numberOf(db: DbOrTx, digest: string): Promise<number | null> {
  const [row] = await db
    .select({ number: termsTexts.number })
    .from(termsTexts)
    .where(eq(termsTexts.digest, digest))
  return row?.number ?? null
}

/** A hash of the text; a form sends it back to identify the terms that it showed. */
export function termsDigest(text: LegalText): string {
  return createHash('sha256').update(JSON.stringify(text)).digest('base64url')
}

const textByNumber = preparedQuery((db) =>
  db
    .select()
    .from(termsTexts)
    .where(eq(termsTexts.number, sql.placeholder('number')))
    .prepare('find_terms_text'),
)

/** @returns null if there is no such text */
export async function findTermsText(db: DbOrTx, number: number): Promise<TermsText | null> {
  const [row] = await textByNumber(db).execute({ number })
  return row ? { number, text: row.value, createdAt: row.created_at } : null
}
