import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../../platform/db.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { alertMails, alertMatches, alertPieces, alerts } from '../schema.ts'

/** The stored data of one alert of a person. */
export type PersonAlert = typeof alerts.$inferSelect & {
  /** The ids of the pieces that it watches. */
  pieces: string[]
  /** When its mails were sent. */
  mails: Date[]
  /** The pieces that they have reported. */
  told: Pick<typeof alertMatches.$inferSelect, 'product_id' | 'occasion' | 'told_at'>[]
}

/** The alerts of a mail address, case-insensitive. */
export async function findAlertsOf(
  db: DbOrTx,
  staff: Staff,
  email: string,
): Promise<PersonAlert[]> {
  authorize(staff, 'administer')
  const rows = await db
    .select()
    .from(alerts)
    .where(eq(alerts.email, email.trim().toLowerCase()))
    .orderBy(alerts.asked_at)
  const found: PersonAlert[] = []
  for (const row of rows) {
    const pieces = await db
      .select({ id: alertPieces.product_id })
      .from(alertPieces)
      .where(eq(alertPieces.alert_id, row.id))
    const mails = await db
      .select({ sentAt: alertMails.sent_at })
      .from(alertMails)
      .where(eq(alertMails.alert_id, row.id))
    const { product_id, occasion, told_at, alert_id } = alertMatches
    const told = await db
      .select({ product_id, occasion, told_at })
      .from(alertMatches)
      .where(and(eq(alert_id, row.id), isNotNull(told_at)))
      .orderBy(asc(told_at), asc(product_id))
    found.push({
      ...row,
      pieces: pieces.map(({ id }) => id),
      mails: mails.flatMap(({ sentAt }) => sentAt ?? []),
      told,
    })
  }
  return found
}

/**
 * Erases the alerts of an address. The caller records it in the history.
 *
 * @returns how many there were
 */
export async function eraseAlertsOf(tx: Tx, staff: Staff, email: string): Promise<number> {
  authorize(staff, 'administer')
  const gone = await tx
    .delete(alerts)
    .where(eq(alerts.email, email.trim().toLowerCase()))
    .returning({ id: alerts.id })
  return gone.length
}
