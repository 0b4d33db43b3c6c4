import type { Db } from '../../platform/db.ts'
import { enqueueLostLink, type LostLinkDeps } from '../order-links/enqueue-lost-link.server.ts'
import { findSellRequestsOf } from './find-sell-requests-of.server.ts'
import { SELLER_LINK_MAIL } from './queues.server.ts'

/** Mails the links to all sell requests of a mail address to it. @param given a valid address */
export async function requestSellerLink(db: Db, deps: LostLinkDeps, given: string): Promise<void> {
  const mail = { queue: SELLER_LINK_MAIL, scope: 'seller link' }
  await enqueueLostLink(db, deps, mail, given, async (email) => {
    const [newest] = await findSellRequestsOf(db, email, 1)
    return { id: newest?.id ?? '' }
  })
}
