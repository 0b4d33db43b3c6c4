import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db.ts'
import { alertChecks } from './alert-checks.server.ts'
import { cancellationChecks } from './cancellation-checks.server.ts'
import { conversationChecks } from './conversation-checks.server.ts'
import { deliveryChecks } from './delivery-checks.server.ts'
import { deliveryDifferenceChecks } from './delivery-difference-checks.server.ts'
import { discountChecks } from './discount-checks.server.ts'
import { importChecks } from './import-checks.server.ts'
import { offerChecks } from './offer-checks.server.ts'
import { orderChecks } from './order-checks.server.ts'
import { priceChecks } from './price-checks.server.ts'
import { refundChecks } from './refund-checks.server.ts'
import { returnChecks } from './return-checks.server.ts'
import { stockChecks } from './stock-checks.server.ts'

/** One violated invariant: the problem, and the id of the row that violates it. */
export type AuditRow = { problem: string; id: string; detail: string }

/** Each check selects the problem, an id and a detail as texts, and returns no row if its invariant holds. */
const CHECKS = [
  ...stockChecks,
  ...orderChecks,
  ...refundChecks,
  ...discountChecks,
  ...cancellationChecks,
  ...returnChecks,
  ...deliveryDifferenceChecks,
  ...deliveryChecks,
  ...offerChecks,
  ...conversationChecks,
  ...alertChecks,
  ...priceChecks,
  ...importChecks,
]

/**
 * Checks the whole database against the shop's invariants, above all those of stock and money. No rows:
 * consistent. Scans everything; for the command and the tests, not for requests.
 */
export async function auditDatabase(db: Db): Promise<AuditRow[]> {
  const found = await db.execute<AuditRow>(sql`
    SELECT problem, id, detail FROM (${sql.join(CHECKS, sql` UNION ALL `)}) AS found (problem, id, detail)`)
  return found.rows
}
