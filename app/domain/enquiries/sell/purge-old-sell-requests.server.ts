import { and, eq, gte, inArray, lt, notExists, or, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import {
  accountsKeptFrom,
  monthsBefore,
  type YearEnd,
} from '../../../platform/retention-cutoffs.ts'
import { staffHistory } from '../../staff/schema.ts'
import { sellOffers } from '../offers/schema.ts'
import { sellSubmissions } from '../schema.ts'
import { SELL_STATUSES } from './sell-status.ts'

const MONTHS = 12
const BATCH_SIZE = 100
const NOT_BOUGHT = SELL_STATUSES.filter((status) => status !== 'purchased')

/**
 * Retention: deletes sell requests as the privacy page states, one year after they arrived, though not
 * while their sellers can accept an offer; those of bought furniture six years after the end of the
 * financial year. Their photos become unclaimed and are deleted by `purgeUnclaimedPhotos`.
 *
 * @param beforeDeletion is called with the ids of sell requests that are about to be deleted
 * @returns the number of deleted sell requests, at most 100; call again until it is 0
 */
export async function purgeOldSellRequests(
  db: DbOrTx,
  {
    clock,
    financialYearEnds,
    beforeDeletion,
  }: {
    clock: Clock
    financialYearEnds: YearEnd
    beforeDeletion?: (ids: readonly string[]) => Promise<void>
  },
): Promise<number> {
  const now = clock.now()
  const accountsFrom = accountsKeptFrom(now, financialYearEnds)
  const { id, status, created_at, offer_state: offerState } = sellSubmissions
  // The date of purchase is the day on which staff set the status.
  const boughtSince = db
    .select({ id: staffHistory.id })
    .from(staffHistory)
    .where(
      and(
        eq(staffHistory.subject, 'offer'),
        eq(staffHistory.subject_id, sql`${id}::text`),
        eq(staffHistory.action, 'status'),
        gte(staffHistory.created_at, accountsFrom),
      ),
    )
  // Or the day on which the seller accepted an offer.
  const acceptedSince = db
    .select({ id: sellOffers.id })
    .from(sellOffers)
    .where(
      and(
        eq(sellOffers.sell_request_id, id),
        eq(sellOffers.state, 'accepted'),
        gte(sellOffers.ended_at, accountsFrom),
      ),
    )
  const isOld = or(
    and(
      inArray(status, NOT_BOUGHT),
      lt(created_at, monthsBefore(now, MONTHS)),
      sql`${offerState} is distinct from 'open'`,
    ),
    and(
      eq(status, 'purchased'),
      lt(created_at, accountsFrom),
      notExists(boughtSince),
      notExists(acceptedSince),
    ),
  )
  const found = await db.select({ id }).from(sellSubmissions).where(isOld).limit(BATCH_SIZE)
  if (found.length === 0) return 0
  const ids = found.map((one) => one.id)
  await beforeDeletion?.(ids)
  const old = db
    .select({ id })
    .from(sellSubmissions)
    .where(and(inArray(id, ids), isOld))
    .for('update', { skipLocked: true })
  const gone = await db
    .delete(sellSubmissions)
    .where(inArray(id, old))
    .returning({ id: sellSubmissions.id })
  return gone.length
}
