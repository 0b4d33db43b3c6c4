import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/queue/queue.ts'
import { consumeRateLimit, isRepeated } from '../../platform/rate-limit/rate-limit.server.ts'
import { sign } from '../../platform/signature.ts'
import type { ProductId } from '../../platform/values/ids.ts'
import { furtherFiltersOf } from '../catalogue/listing/further-filters.ts'
import { products } from '../catalogue/schema.ts'
import { lookUpTerms } from '../catalogue/search/catalogue-words.server.ts'
import { withUnknownCorrected } from '../catalogue/search/close-matches.ts'
import { readSearch, type Search } from '../catalogue/search/search-terms.ts'
import { readSynonyms } from '../catalogue/search/synonyms.server.ts'
import type { AlertSource } from './alert.ts'
import { type Criteria, criteriaHref, withoutLimits } from './criteria.ts'
import { ALERT_MAIL } from './mail/queues.server.ts'
import { alertMails, alertPieces, alerts } from './schema.ts'
import { freezeSearch } from './search-snapshot.ts'

/**
 * Confirmation mails to an address that are sent immediately. Further ones are delayed instead of
 * refused: other people must not exhaust the limit of an address.
 */
const PER_ADDRESS = { scope: 'alert address', max: 5, windowSeconds: 3_600 }
const THEN_ONE_IN_SECONDS = 600

type RequestDeps = { jobs: Jobs; clock: Clock; sessionSecret: string }

/** What an alert is requested for. */
export type RequestedAlert =
  | { kind: 'like'; criteria: Criteria }
  /** Up to `SAVED_MAX` pieces; `return`: one. Those that do not exist are left out. */
  | { kind: 'saved' | 'return'; pieces: readonly ProductId[] }

type Request = {
  /** A valid address. */
  email: string
  requested: RequestedAlert
  /** The consent: its wording, and where it was given. */
  wording: string
  source: AlertSource
}

/**
 * Stores an unconfirmed alert and enqueues the mail with its link. An address that already has the same
 * alert gets a mail about that one, unless it is the second press of one button. The caller responds
 * identically in all cases, so that a response does not reveal other people's alerts, and limits the
 * requests per connection.
 */
export async function requestAlert(
  db: Db,
  deps: RequestDeps,
  { email: given, requested, wording, source }: Request,
): Promise<void> {
  const email = given.trim().toLowerCase()
  const { clock, jobs, sessionSecret } = deps
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const criteria = await columnsOf(tx, requested)
    const same = JSON.stringify([email, criteria.criteria])
    if (await isRepeated(tx, sessionSecret, 'alert', same, now)) return
    const atOnce = await consumeRateLimit(tx, sessionSecret, PER_ADDRESS, email, now)
    const [made] = await tx
      .insert(alerts)
      .values({
        id: randomUUID(),
        kind: requested.kind,
        email,
        ...criteria,
        consent_wording: wording,
        source,
        asked_at: now,
      })
      .onConflictDoNothing()
      .returning({ id: alerts.id })
    if (made && requested.kind !== 'like') await storePieces(tx, made.id, requested.pieces)
    const id = made?.id ?? (await findSame(tx, email, criteria.criteria))
    // The alert has ended concurrently: the next attempt creates a new one.
    if (id === undefined) return
    const mailId = randomUUID()
    await tx
      .insert(alertMails)
      .values({ id: mailId, alert_id: id, kind: 'confirm', created_at: now })
    const spread = { key: sign(sessionSecret, `alert:mail:${email}`), seconds: THEN_ONE_IN_SECONDS }
    await jobs.enqueue(tx, ALERT_MAIL, { mailId }, atOnce.ok ? undefined : spread)
  })
}

async function columnsOf(tx: Tx, requested: RequestedAlert) {
  if (requested.kind !== 'like') {
    const key = `${requested.kind}:${requested.pieces.toSorted().join()}`
    return { criteria: key, wanted: key }
  }
  const { criteria } = requested
  const { search, minPrice, maxPrice, categories, conditions, colors, brands } = criteria
  const { sizes, materials, reduced } = furtherFiltersOf(criteria)
  const frozen = freezeSearch(await readMeantSearch(tx, search))
  return {
    criteria: criteriaHref(criteria),
    wanted: criteriaHref(withoutLimits(criteria)),
    categories: [...categories],
    conditions: [...conditions],
    colors: [...colors],
    brands: [...brands],
    min_price: minPrice,
    max_price: maxPrice,
    max_width: sizes.maxWidth,
    max_depth: sizes.maxDepth,
    max_height: sizes.maxHeight,
    materials: [...materials],
    reduced,
    search,
    search_terms: frozen.terms,
    search_parts: frozen.parts,
  }
}

/** The search of an alert: misspelt words match what they may mean, as in the list that offered the alert. */
async function readMeantSearch(tx: Tx, text: string): Promise<Search> {
  const search = readSearch(text, text ? await readSynonyms(tx) : [])
  return withUnknownCorrected(search, await lookUpTerms(tx, search.terms))
}

async function storePieces(tx: Tx, alertId: string, ids: readonly ProductId[]): Promise<void> {
  const found = await tx
    .select({ product_id: products.id, price: products.price })
    .from(products)
    .where(inArray(products.id, [...ids]))
  if (found.length === 0) return
  await tx.insert(alertPieces).values(found.map((piece) => ({ ...piece, alert_id: alertId })))
}

async function findSame(tx: Tx, email: string, criteria: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(eq(alerts.email, email), eq(alerts.criteria, criteria), ne(alerts.state, 'ended')))
  return found?.id
}
