import type { ShownElsewhere } from '../domain/catalogue/pictures/picture-deps.ts'
import { purgeOrphanedPictures } from '../domain/catalogue/pictures/purge-orphaned-pictures.server.ts'
import { purgePhotos } from '../domain/conversations/photos/purge-photos.server.ts'
import { unrecordedProofs } from '../domain/delivery-rounds/sheet/proof-photos.server.ts'
import { purgeUnclaimedPhotos } from '../domain/enquiries/photos/purge-unclaimed-photos.server.ts'
import { shownOutsideCatalogue } from '../domain/orders/receipt/shown-outside-catalogue.server.ts'
import { unrecordedReturnPhotos } from '../domain/returns/photos.server.ts'
import { settingsShowPicture } from '../domain/settings/settings-show-picture.server.ts'
import { purgeEndedSessions } from '../domain/staff/sessions/end-sessions.server.ts'
import { purgeRateLimits } from '../platform/rate-limit/rate-limit.server.ts'
import { untilDone } from '../platform/until-done.ts'
import { applyRetention } from '../privacy/retention.ts'
import type { Services } from '../server/request-context.ts'

/** In this order; each step runs even if another one fails. */
const STEPS: Record<string, (services: Services, stopping?: AbortSignal) => Promise<unknown>> = {
  retention: applyRetention,
  rateLimits: ({ db, clock }) => purgeRateLimits(db, clock.now()),
  sessions: ({ db, clock }) => purgeEndedSessions(db, clock.now()),
  sellerPhotos: (services, stopping) =>
    untilDone(() => purgeUnclaimedPhotos(services.db, services), stopping),
  proofPhotos: (services, stopping) => unrecordedProofs.purge(services.db, services, stopping),
  returnPhotos: (services, stopping) =>
    unrecordedReturnPhotos.purge(services.db, services, stopping),
  conversationPhotos: (services, stopping) =>
    untilDone(() => purgePhotos(services.db, services), stopping),
  pictures: (services, stopping) => {
    const shownElsewhere: ShownElsewhere = async (db, imageUrl) =>
      (await shownOutsideCatalogue(db, imageUrl)) || (await settingsShowPicture(db, imageUrl))
    return purgeOrphanedPictures(services.db, { ...services, shownElsewhere }, stopping)
  },
}

/**
 * Applies retention, and deletes expired rate limits, ended sessions and abandoned uploads.
 *
 * @param stopping ends it before the next batch or step
 */
export async function cleanUp(services: Services, stopping?: AbortSignal): Promise<void> {
  for (const [step, work] of Object.entries(STEPS)) {
    if (stopping?.aborted) return
    try {
      await work(services, stopping)
    } catch (error) {
      services.log.warn(
        { event: 'cleanup.failed', err: error, step },
        'a step of the cleanup failed; it will be retried',
      )
    }
  }
}
