import { dashboardWords } from '../../content/staff/dashboard.ts'
import { staffTitle } from '../../content/staff/staff-title.ts'
import { readStockOverview } from '../../domain/catalogue/admin/stock-overview.server.ts'
import { findUrgentComplaints } from '../../domain/conversations/inbox/find-urgent-complaints.server.ts'
import { mailboxId } from '../../domain/conversations/mailbox/fetch-mail.server.ts'
import { readMailboxState } from '../../domain/conversations/mailbox/mailbox-state.server.ts'
import { readRoundsOverview } from '../../domain/delivery-rounds/board/overview.server.ts'
import { hasSamples } from '../../domain/delivery-rounds/samples/remove-samples.server.ts'
import { readEnquiriesOverview } from '../../domain/enquiries/admin/enquiries-overview.server.ts'
import { countSubscribers } from '../../domain/newsletter/admin/count-subscribers.server.ts'
import { findOrdersNeedingAttention } from '../../domain/orders/overview/find-needs-attention.server.ts'
import { daysOf, readPeriod } from '../../domain/orders/overview/period.ts'
import { readPeriodSales } from '../../domain/orders/overview/period-sales.server.ts'
import { readSales } from '../../domain/orders/overview/sales.server.ts'
import { countUnmatched } from '../../domain/orders/reconciliation/unmatched-payments.server.ts'
import { findReturnsDue } from '../../domain/returns/handling/returns-due.server.ts'
import {
  countFailedWork,
  summariseWaitingWork,
} from '../../domain/staff/failed-work/failed-work.server.ts'
import { countStaff } from '../../domain/staff/people/count-staff.server.ts'
import { can } from '../../domain/staff/roles.ts'
import { readVisits } from '../../domain/visits/read-visits.server.ts'
import { isoDay } from '../../platform/values/dates.ts'
import { servicesContext } from '../../server/request-context.ts'
import { Dashboard } from '../../ui/admin/dashboard/dashboard.tsx'
import { loadedOrNull } from '../../ui/admin/kit/last-loaded.ts'
import { loadList } from '../../web/admin/load-list.ts'
import { staffContext } from '../../web/admin/staff-context.ts'
import type { Route } from './+types/dashboard'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(dashboardWords.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, log, mailbox } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const now = clock.now()
  const chosen = readPeriod(url.searchParams)
  const { days, before } = daysOf(chosen, isoDay(now))
  return await loadList(log, 'dashboard.read_failed', 'the dashboard', async () => {
    const [sales, period, visits, orders, stock, enquiries, subscribers, people, ...trouble] =
      await Promise.all([
        readSales(db, staff, now),
        readPeriodSales(db, staff, chosen, now),
        readVisits(db, staff, days, before),
        findOrdersNeedingAttention(db, staff, now),
        readStockOverview(db, staff),
        readEnquiriesOverview(db, staff, now),
        countSubscribers(db, staff),
        countStaff(db, staff),
        countFailedWork(db, staff),
        summariseWaitingWork(db, staff),
        countUnmatched(db, staff),
        readRoundsOverview(db, staff, now),
        findUrgentComplaints(db, staff, now),
        mailbox && readMailboxState(db, staff, mailboxId(mailbox), now),
        findReturnsDue(db, staff, now),
        hasSamples(db),
      ])
    const [failedWork, waitingWork, unmatchedPayments, rounds, ...more] = trouble
    const [complaints, mailboxState, returns, samples] = more
    const overview = { sales, period, visits, orders, stock, enquiries, subscribers, people }
    const waiting = { failedWork, waitingWork, unmatchedPayments, rounds, complaints, returns }
    const facts = { ...overview, ...waiting, mailbox: mailboxState }
    const mayAdminister = can(staff.role, 'administer')
    return { now, ...facts, hasSamples: samples, mayAdminister }
  })
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

/** The dashboard, the first page after sign-in. */
export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  return <Dashboard loaded={loaderData.loaded} />
}
