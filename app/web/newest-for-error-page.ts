import { type Newest, newestOf } from '../content/dead-ends.ts'
import { newestProducts } from '../domain/catalogue/shop/newest-products.server.ts'
import type { Db } from '../platform/db.ts'
import type { Services } from '../server/request-context.ts'

/** Time to live of the cached products, in milliseconds. */
const FRESH_MS = 30_000

type Kept = { until: number; newest: Promise<Newest | undefined> }

const keptFor = new WeakMap<Db, Kept>()

/**
 * Returns the newest products for a page with an error status. Error pages are not in the page
 * cache and can be requested at any rate, so the products are cached for 30 seconds. If they cannot
 * be read, the page is shown without them.
 */
export function newestForErrorPage({
  db,
  clock,
  log,
}: Pick<Services, 'db' | 'clock' | 'log'>): Promise<Newest | undefined> {
  const now = clock.now().getTime()
  const kept = keptFor.get(db)
  if (kept && now < kept.until) return kept.newest
  const newest = newestProducts(db).then(newestOf, (err: unknown) => {
    log.error({ event: 'catalogue.read_failed', err }, 'the newest pieces could not be read')
    return undefined
  })
  keptFor.set(db, { until: now + FRESH_MS, newest })
  return newest
}
