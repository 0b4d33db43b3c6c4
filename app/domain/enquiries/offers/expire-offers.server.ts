import { and, asc, between, eq, lt, notExists, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { Jobs } from '../../../platform/queue/queue.ts'
import { isoDay, timeOfDay } from '../../../platform/values/dates.ts'
import { addDays, type CivilDay } from '../../delivery/days/civil-days.ts'
import { endOffer } from './end-offer.server.ts'
import { lockSellRequest, type OfferRow } from './lock-sell-request.server.ts'
import { enqueueOfferMail } from './mail/enqueue-offer-mail.server.ts'
import { REMIND_DAYS_BEFORE } from './offer.ts'
import { sellOfferEvents, sellOffers } from './schema.ts'

const BATCH_SIZE = 50
/** London time: sellers are not reminded or notified at night. */
const NOT_BEFORE = '09:00'

type Deps = { jobs: Jobs; clock: Clock }

/**
 * Ends the offers whose last day is over and notifies their sellers, in the morning. Answers before that
 * are refused as well (`answerOffer`).
 *
 * @returns the number of offers that ended; at most 50, call again for more
 */
export async function expireOffers(db: Db, { jobs, clock }: Deps): Promise<number> {
  const now = clock.now()
  if (timeOfDay(now) < NOT_BEFORE) return 0
  return await forEachOpen(
    db,
    lt(sellOffers.valid_until, isoDay(now) as CivilDay),
    async (tx, open) => {
      await endOffer(tx, open, 'expire', { by: null, at: now })
      await enqueueOfferMail(tx, jobs, open.id, 'expired')
    },
  )
}

/**
 * Reminds sellers two days before an offer ends, once, in the morning; not of offers made within these
 * days.
 *
 * @returns the number of sellers reminded; at most 50, call again for more
 */
export async function remindSellers(db: Db, { jobs, clock }: Deps): Promise<number> {
  const now = clock.now()
  if (timeOfDay(now) < NOT_BEFORE) return 0
  const lastDay = addDays(isoDay(now) as CivilDay, REMIND_DAYS_BEFORE)
  const reminded = db
    .select({ id: sellOfferEvents.id })
    .from(sellOfferEvents)
    .where(and(eq(sellOfferEvents.offer_id, sellOffers.id), eq(sellOfferEvents.kind, 'reminded')))
  const isOlder = sql`(${sellOffers.created_at} at time zone 'Europe/London')::date
    < ${sellOffers.valid_until} - ${REMIND_DAYS_BEFORE}::integer`
  const isNear = between(sellOffers.valid_until, isoDay(now) as CivilDay, lastDay)
  const isDue = and(isNear, isOlder, notExists(reminded))
  return await forEachOpen(db, isDue, async (tx, open) => {
    const [notice] = await tx
      .insert(sellOfferEvents)
      .values({ offer_id: open.id, kind: 'reminded', created_at: now })
      .onConflictDoNothing()
      .returning({ id: sellOfferEvents.id })
    if (notice) await enqueueOfferMail(tx, jobs, open.id, 'reminder')
  })
}

/** Processes the open offers that match a condition, each locked in a transaction of its own. */
async function forEachOpen(
  db: Db,
  condition: SQL | undefined,
  work: (tx: Tx, open: OfferRow) => Promise<void>,
): Promise<number> {
  const due = await db
    .select({ id: sellOffers.id, requestId: sellOffers.sell_request_id })
    .from(sellOffers)
    .where(and(eq(sellOffers.state, 'open'), condition))
    .orderBy(asc(sellOffers.valid_until), asc(sellOffers.id))
    .limit(BATCH_SIZE)
  let done = 0
  for (const { id, requestId } of due) {
    await inTransaction(db, async (tx) => {
      const open = (await lockSellRequest(tx, requestId))?.open
      if (open?.id !== id) return
      await work(tx, open)
      done += 1
    })
  }
  return done
}
