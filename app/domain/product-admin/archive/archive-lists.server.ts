import { asc, gt, sql } from 'drizzle-orm'
import { type CsvFile, csvFile, yesNo } from '../../../platform/csv/csv.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { type Batch, inBatches } from '../../../platform/pagination/in-batches.ts'
import { toPoundsText } from '../../../platform/values/money.ts'
import { CODE_COLUMNS } from '../../discounts/admin/code-columns.ts'
import { discountCodes } from '../../discounts/schema.ts'
import { SUBSCRIBER_COLUMNS } from '../../newsletter/admin/subscriber-columns.ts'
import { newsletterSubscribers } from '../../newsletter/schema.ts'
import { REDIRECT_COLUMNS } from '../../redirects/redirect-columns.ts'
import { redirects } from '../../redirects/schema.ts'

// The lists of an archive, as `list-import` reads them. Times are in ISO 8601, which keeps their precision.

type CodeRow = typeof discountCodes.$inferSelect

/** Discount codes with their remaining redemptions (orders are not exported); used-up ones are inactive. */
export function codesTable(db: DbOrTx): CsvFile {
  const C = CODE_COLUMNS
  const rows = inBatches<{ code: string }, CodeRow>(({ last, limit }) =>
    db
      .select()
      .from(discountCodes)
      .where(last && gt(discountCodes.code, last.code))
      .orderBy(asc(discountCodes.code))
      .limit(limit),
  )
  const isUsedUp = ({ uses, max_uses: most }: CodeRow) => most !== null && uses >= most
  return csvFile('discount-codes', rows, {
    [C.code]: (one) => one.code,
    [C.amount]: (one) => one.amount && toPoundsText(one.amount),
    [C.percentage]: (one) => one.percentage,
    [C.from]: (one) => one.valid_from?.toISOString() ?? null,
    [C.until]: (one) => one.valid_until?.toISOString() ?? null,
    [C.usesLeft]: (one) =>
      one.max_uses === null || isUsedUp(one) ? one.max_uses : one.max_uses - one.uses,
    [C.minimum]: (one) => toPoundsText(one.minimum),
    [C.categories]: (one) => one.categories.join(', '),
    [C.active]: (one) => yesNo(one.active && !isUsedUp(one)),
  })
}

export function redirectsTable(db: DbOrTx): CsvFile {
  const rows = inBatches(({ last, limit }: Batch<{ from: string }>) =>
    db
      .select({ from: redirects.from_path, to: redirects.to_path })
      .from(redirects)
      .where(last && gt(redirects.from_path, last.from))
      .orderBy(asc(redirects.from_path))
      .limit(limit),
  )
  return csvFile('redirects', rows, {
    [REDIRECT_COLUMNS.from]: ({ from }) => from,
    [REDIRECT_COLUMNS.to]: ({ to }) => to,
  })
}

type SubscriberRow = typeof newsletterSubscribers.$inferSelect

/** Subscribers with the proof of their consent, including unsubscribed ones. */
export function subscribersTable(db: DbOrTx): CsvFile {
  const C = SUBSCRIBER_COLUMNS
  const rows = inBatches<{ email: string }, SubscriberRow>(({ last, limit }) =>
    db
      .select()
      .from(newsletterSubscribers)
      .where(last && gt(address, sql`lower(${last.email})`))
      .orderBy(asc(address))
      .limit(limit),
  )
  return csvFile('subscribers', rows, {
    [C.email]: (one) => one.email,
    [C.since]: (one) => one.created_at.toISOString(),
    [C.source]: (one) => one.source,
    [C.wording]: (one) => one.consent_wording,
    [C.status]: (one) => (one.unsubscribed_at ? 'left' : 'subscribed'),
    [C.left]: (one) => one.unsubscribed_at?.toISOString() ?? null,
  })
}

const address = sql`lower(${newsletterSubscribers.email})`
