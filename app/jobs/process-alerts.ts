import { planAlertMails } from '../domain/alerts/mail/plan-alert-mails.server.ts'
import { matchArrivals } from '../domain/alerts/matching/match-arrivals.server.ts'
import type { Services } from '../server/request-context.ts'

/** Matches arrivals with customers' alerts, and enqueues the alert mails that are due. */
export async function processAlerts(services: Services): Promise<void> {
  while ((await matchArrivals(services.db, services)) > 0);
  while ((await planAlertMails(services.db, services)) > 0);
}
