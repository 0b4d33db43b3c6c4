import { type Newest, newestOf } from '../content/navigation/alternatives.ts'
import { newestProducts } from '../domain/catalogue/shop/newest-products.server.ts'
import type { Db } from '../platform/db.ts'
import type { Services } from '../server/request-context.ts'
import { shownCards } from './shown-cards.ts'

/** Number of products below a page that has none of its own. */
const SHOWN = 4
/** Time to live of the cached products, in milliseconds. */
const FRESH_MS = 30_000

type Reading = Pick<Services, 'db' | 'log' | 'settings'>

type Cached = { until: number; newest: Promise<Newest | undefined> }

const cachedFor = new WeakMap<Db, Cached>()

/** The newest products, for a page that has none of its own; undefined if they cannot be read. */
export async function newestOrNone(services: Reading): Promise<Newest | undefined> {
  return (await readNewest(services)).newest
}

/** @returns `complete`: whether the products could be read; an incomplete page must not be cached */
export async function readNewest({
  db,
  log,
  settings,
}: Reading): Promise<{ newest: Newest | undefined; complete: boolean }> {
  try {
    const found = await newestProducts(db, SHOWN)
    const cards = found.map(({ card }) => card)
    return { newest: newestOf(shownCards(cards, settings.current.shop.few)), complete: true }
  } catch (err) {
    log.error({ event: 'catalogue.read_failed', err }, 'the newest pieces could not be read')
    return { newest: undefined, complete: false }
  }
}

/**
 * The newest products for a page with an error status. Such pages are not in the page cache and can
 * be requested at any rate, so the products are cached for 30 seconds.
 */
export function cachedNewestOrNone(
  services: Reading & Pick<Services, 'clock'>,
): Promise<Newest | undefined> {
  const { db, clock } = services
  const now = clock.now().getTime()
  const cached = cachedFor.get(db)
  if (cached && now < cached.until) return cached.newest
  const newest = newestOrNone(services)
  cachedFor.set(db, { until: now + FRESH_MS, newest })
  return newest
}
