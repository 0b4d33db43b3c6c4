import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { sign } from '../../platform/signature.ts'
import { alertLinks, alerts } from './schema.ts'

export type AlertLinkDeps = {
  sessionSecret: string
  /** The shop's public origin, without a trailing slash. */
  publicUrl: string
}

const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/

/** A token is not a password: its hash needs no salt. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * The URL of an alert's page, only for mails to the alert's own address. It is computed, so it is the
 * same every time; the database stores a hash of its token.
 *
 * @returns an absolute URL
 */
export async function alertLink(
  db: DbOrTx,
  { sessionSecret, publicUrl }: AlertLinkDeps,
  alertId: string,
): Promise<string> {
  const token = sign(sessionSecret, `alert:${alertId}`)
  await db
    .insert(alertLinks)
    .values({ token_hash: hashOf(token), alert_id: alertId })
    .onConflictDoNothing()
  return `${publicUrl}/alerts/${token}`
}

export type AlertRow = typeof alerts.$inferSelect

/** @param token from the URL, untrusted */
export async function findLinkedAlert(db: DbOrTx, token: string): Promise<AlertRow | null> {
  if (!TOKEN_PATTERN.test(token)) return null
  const [found] = await db
    .select({ alert: alerts })
    .from(alertLinks)
    .innerJoin(alerts, eq(alerts.id, alertLinks.alert_id))
    .where(eq(alertLinks.token_hash, hashOf(token)))
  return found?.alert ?? null
}
