/**
 * `npm run audit`: prints inconsistencies of stock and money, and their number. With `-- --provider`
 * it also compares with the payment provider, for the last 30 days, or for 90 days with
 * `-- --provider=90`. Read-only; creates nothing if there is no shop.
 */

import { type AuditRow, auditDatabase } from '../../app/audit/audit-database.server.ts'
import { auditPayments } from '../../app/audit/audit-payments.server.ts'
import { stripePayments } from '../../app/domain/payments/stripe-payments.server.ts'
import { DAY_MS } from '../../app/platform/clock.ts'
import { type Env, readEnv } from '../../app/platform/config/config.ts'
import type { Db } from '../../app/platform/db.ts'
import { shopOrigins } from '../../app/server/requests/origins.ts'
import { oneLine } from '../backup/one-line.ts'
import { withDatabase } from '../with-database.ts'

const DEFAULT_DAYS = 30

try {
  const rows = await audit(readEnv(), readDays(process.argv.slice(2)))
  for (const row of rows) process.stdout.write(`${row.problem}: ${row.id} (${row.detail})\n`)
  process.stdout.write(`${rows.length} rows\n`)
  process.exitCode = rows.length === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`Not audited: ${oneLine(error)}\n`)
  process.exitCode = 1
}

/** @returns the number of days to compare with the payment provider; 0: no comparison */
function readDays(words: readonly string[]): number {
  if (words.length === 0) return 0
  const requested = /^--provider(?:=(?<days>[1-9]\d{0,3}))?$/.exec(words.join(' '))
  if (!requested) throw new Error('usage: npm run audit, or npm run audit -- --provider=DAYS')
  return Number(requested.groups?.days ?? DEFAULT_DAYS)
}

async function audit(env: Env, days: number): Promise<AuditRow[]> {
  return await withDatabase(env, async (db) => {
    const stock = await auditDatabase(db)
    return days === 0 ? stock : [...stock, ...(await askProvider(db, env, days))]
  })
}

async function askProvider(db: Db, env: Env, days: number): Promise<AuditRow[]> {
  if (env.payments.kind !== 'stripe') {
    throw new Error('--provider requires STRIPE_SECRET_KEY')
  }
  const { secretKey, webhookSecret, apiUrl } = env.payments
  const payments = stripePayments({ secretKey, webhookSecret, apiUrl: apiUrl ?? undefined })
  const { publicUrl } = shopOrigins(env.publicUrl, env.port)
  return await auditPayments(db, payments, publicUrl, new Date(Date.now() - days * DAY_MS))
}
