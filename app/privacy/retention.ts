import { purgeAlerts } from '../domain/alerts/privacy/purge-alerts.server.ts'
import { purgeZeroResultSearches } from '../domain/catalogue/zero-result-searches/purge-zero-result-searches.server.ts'
import { purgeReceivedMails } from '../domain/conversations/mailbox/mailbox-state.server.ts'
import { markProofs } from '../domain/delivery-rounds/privacy/mark-proofs.server.ts'
import { purgeDeliveryFacts } from '../domain/delivery-rounds/privacy/purge-delivery-facts.server.ts'
import { purgeOldMessages } from '../domain/enquiries/contact/purge-old-messages.server.ts'
import { purgeOldSellRequests } from '../domain/enquiries/sell/purge-old-sell-requests.server.ts'
import { purgeListImports } from '../domain/list-import/purge-list-imports.server.ts'
import { purgeLinks } from '../domain/order-links/purge-links.server.ts'
import { anonymiseOldCustomers } from '../domain/orders/privacy/anonymise-old-customers.server.ts'
import { purgeImports } from '../domain/product-admin/import/purge-imports.server.ts'
import { purgeReturnFacts } from '../domain/returns/privacy/purge-return-facts.server.ts'
import { purgeSellers } from '../domain/stock-book/privacy/purge-sellers.server.ts'
import { purgeOldReviews } from '../domain/testimonials/privacy/purge-old-reviews.server.ts'
import { purgeViews } from '../domain/visits/purge-views.server.ts'
import { untilDone } from '../platform/until-done.ts'
import type { Services } from '../server/request-context.ts'

const KINDS = {
  messages: purgeOldMessages,
  sellRequests: purgeOldSellRequests,
  sellers: purgeSellers,
  customers: anonymiseOldCustomers,
  orderLinks: purgeLinks,
  // Runs after the customers, and deletes the delivery data of orders anonymised just before.
  deliveryFacts: purgeDeliveryFacts,
  receivedMails: purgeReceivedMails,
  returnFacts: purgeReturnFacts,
  reviews: purgeOldReviews,
  imports: purgeImports,
  listImports: purgeListImports,
  alerts: purgeAlerts,
  views: purgeViews,
  zeroResultSearches: purgeZeroResultSearches,
}

/**
 * Retention: purges data past the periods of the privacy page (`content/pages/privacy-facts.ts`).
 * Kinds are independent: a failure of one does not stop the others.
 *
 * @param stopping ends it before the next batch
 */
export async function applyRetention(
  { db, clock, log, settings, imports, media }: Services,
  stopping?: AbortSignal,
): Promise<void> {
  const beforeDeletion = (ids: readonly string[]) => markProofs(db, media, ids, clock.now())
  const deps = { clock, media, files: imports, beforeDeletion, ...settings.current.rules }
  for (const [kind, purge] of Object.entries(KINDS)) {
    try {
      const count = await untilDone(() => purge(db, deps), stopping)
      if (count > 0)
        log.info(
          { event: 'retention.purged', kind, count },
          'data past its retention period was deleted',
        )
    } catch (error) {
      log.warn(
        { event: 'retention.purge_failed', err: error, kind },
        'data past its retention period could not be deleted',
      )
    }
  }
}
