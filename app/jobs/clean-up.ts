import { purgeOrphanedPictures } from '../domain/catalogue/pictures/purge-orphaned-pictures.server.ts'
import { purgePhotos } from '../domain/conversations/photos/purge-photos.server.ts'
import { purgeUnrecordedProofs } from '../domain/delivery-rounds/sheet/proof-photos.server.ts'
import { purgeUnclaimedPhotos } from '../domain/enquiries/photos/purge-unclaimed-photos.server.ts'
import { alertWhenMostlyHeld } from '../domain/orders/holds/stock-alert.server.ts'
import { compactOrderSums } from '../domain/orders/overview/order-sums.server.ts'
import { shownOutsideCatalogue } from '../domain/orders/receipt/shown-outside-catalogue.server.ts'
import { settingsShowPicture } from '../domain/settings/settings-show-picture.server.ts'
import { purgeEndedSessions } from '../domain/staff/sessions/end-sessions.server.ts'
import { requestReviews } from '../domain/testimonials/reviews/request-reviews.server.ts'
import { purgeRateLimits } from '../platform/rate-limit/rate-limit.server.ts'
import { applyRetention } from '../privacy/retention.ts'
import type { Services } from '../server/request-context.ts'

/** Applies retention, removes abandoned uploads, and sends requests for reviews that are due. */
export async function cleanUp(services: Services): Promise<void> {
  await alertWhenMostlyHeld(services.db, services, services.sessionSecret)
  await compactOrderSums(services.db)
  await applyRetention(services)
  while ((await requestReviews(services.db, services, services.settings.current.reviews)) > 0);
  await purgeRateLimits(services.db, services.clock.now())
  await purgeEndedSessions(services.db, services.clock.now())
  while ((await purgeUnclaimedPhotos(services.db, services)) > 0);
  await purgeUnrecordedProofs(services.db, services)
  while ((await purgePhotos(services.db, services)) > 0);
  await purgeOrphanedPictures(services.db, {
    ...services,
    shownElsewhere: async (db, imageUrl) =>
      (await shownOutsideCatalogue(db, imageUrl)) || (await settingsShowPicture(db, imageUrl)),
  })
}
