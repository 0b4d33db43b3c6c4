import { sql } from 'drizzle-orm'
import { type Db, type DbOrTx, inTransaction } from '../../../platform/db.ts'
import type { JobData } from '../../../platform/queue/queue.ts'
import { consumeRateLimit } from '../../../platform/rate-limit/rate-limit.server.ts'
import { listed } from '../../catalogue/availability.server.ts'
import { composeMail } from '../../mail/compose-mail.server.ts'
import type { Mailer } from '../../mail/mailer.server.ts'
import type { OrderDeps } from '../deps.ts'
import type { OrderMailSettings } from '../mail/email-parts.server.ts'
import { STOCK_ALERT } from '../queues.server.ts'

/** Below this number there is no alert: in a small shop a few honest shoppers hold a large share. */
const MIN_UNITS = 10
const SHARE_OF_SHOP = 1 / 2
const ONCE = { scope: 'stock-alert', max: 1, windowSeconds: 6 * 60 * 60 }

/** Units of the products on sale. */
export type HeldStock = {
  held: number
  /** Units in stock plus held units. */
  units: number
  /** At least ten units are held, and they are half of all units or more. */
  isMostlyHeld: boolean
}

/** Sums the units that open payments hold. */
export async function readHeldStock(db: DbOrTx): Promise<HeldStock> {
  const { rows } = await db.execute<{ held: number; units: number }>(sql`
    SELECT coalesce(sum(reserved_quantity), 0)::integer AS held,
      coalesce(sum(stock_quantity + reserved_quantity), 0)::integer AS units
    FROM products WHERE ${listed}`)
  const { held, units } = rows[0] ?? { held: 0, units: 0 }
  return { held, units, isMostlyHeld: held >= MIN_UNITS && held >= units * SHARE_OF_SHOP }
}

/**
 * Alerts the shop when open payments hold half of all units on sale or more: a warning in the log
 * (`stock.mostly_held`) each time, and a mail at most every six hours.
 */
export async function alertWhenMostlyHeld(
  db: Db,
  { jobs, clock, log }: Pick<OrderDeps, 'jobs' | 'clock' | 'log'>,
  sessionSecret: string,
): Promise<void> {
  const { held, units, isMostlyHeld } = await readHeldStock(db)
  if (!isMostlyHeld) return
  log.warn({ event: 'stock.mostly_held', held, units }, 'open payments hold half of the stock')
  await inTransaction(db, async (tx) => {
    const turn = await consumeRateLimit(tx, sessionSecret, ONCE, 'shop', clock.now())
    if (turn.ok) {
      await jobs.enqueue(tx, STOCK_ALERT, { held: String(held), units: String(units) })
    }
  })
}

/** Sends the alert's mail; retried by the job queue if it throws. */
export async function sendStockAlert(
  mailer: Mailer,
  { brand, noticesEmail, supportEmail, publicUrl }: OrderMailSettings,
  { held = '', units = '' }: JobData,
): Promise<void> {
  const subject = `Open payments hold ${held} of ${units} units`
  await mailer.send({
    to: noticesEmail,
    replyTo: supportEmail,
    subject,
    ...composeMail(brand, subject, [
      {
        kind: 'text',
        text: 'Orders that are not paid yet hold half or more of what the shop has on sale. What is not paid within 35 minutes of its order is given back by itself.',
      },
      {
        kind: 'text',
        text: 'If this is no busy day, somebody may be reserving pieces without paying. Look at the pending orders; if they come from few places, lower MAX_OPEN_HOLDS or have your proxy refuse those connections.',
      },
      { kind: 'button', label: 'Pending orders', href: `${publicUrl}/admin/orders?status=pending` },
    ]),
  })
}
