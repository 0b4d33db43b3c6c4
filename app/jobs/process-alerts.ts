import { planAlertMails } from '../domain/alerts/mail/plan-alert-mails.server.ts'
import { matchArrivals } from '../domain/alerts/matching/match-arrivals.server.ts'
import { untilDone } from '../platform/until-done.ts'
import type { Services } from '../server/request-context.ts'

/** Matches arrivals with customers' alerts, and enqueues the alert mails that are due. */
export async function processAlerts(services: Services, stopping: AbortSignal): Promise<void> {
  await untilDone(() => matchArrivals(services.db, services), stopping)
  await untilDone(() => planAlertMails(services.db, services), stopping)
}
