import { countOpen } from '../../domain/conversations/inbox/inbox.server.ts'
import { countToSchedule } from '../../domain/delivery-rounds/board/overview.server.ts'
import { countUnread } from '../../domain/enquiries/admin/count-unread.server.ts'
import { countToDispatch } from '../../domain/orders/admin/count-orders.server.ts'
import { countOpenReturns } from '../../domain/returns/handling/list-returns.server.ts'
import type { Staff } from '../../domain/staff/staff.ts'
import { countWaitingReviews } from '../../domain/testimonials/admin/count-waiting.server.ts'
import type { Services } from '../../server/request-context.ts'

/**
 * The counters beside the staff area's navigation, read in sequence, so that a page occupies one connection
 * at most. A counter that cannot be read is logged and is 0, so that pages open without it.
 */
export async function sidebarCounts({ db, log }: Pick<Services, 'db' | 'log'>, staff: Staff) {
  const or = async <Count>(none: Count, count: Promise<Count>): Promise<Count> => {
    try {
      return await count
    } catch (err) {
      log.error(
        { event: 'navigation.count_failed', err },
        'a number beside the navigation of the staff area could not be read',
      )
      return none
    }
  }
  return {
    ...(await or({ unreadMessages: 0, unreadSellRequests: 0 }, countUnread(db, staff))),
    waitingReviews: await or(0, countWaitingReviews(db, staff)),
    toDispatch: await or(0, countToDispatch(db, staff)),
    toAnswer: await or(0, countOpen(db, staff)),
    openReturns: await or(0, countOpenReturns(db, staff)),
    toSchedule: await or(0, countToSchedule(db, staff)),
  }
}
