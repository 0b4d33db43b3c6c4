import { data } from 'react-router'
import { alertPageWords, alertPage as words } from '../../../content/alerts/alerts.ts'
import { aboutInWords } from '../../../content/alerts/criteria-words.ts'
import { ALERT_CHANGES } from '../../../domain/alerts/alert.ts'
import { readAbout } from '../../../domain/alerts/alert-about.server.ts'
import { type AlertRow, findLinkedAlert } from '../../../domain/alerts/alert-link.server.ts'
import { changeAlert } from '../../../domain/alerts/change-alert.server.ts'
import { criteriaHref, newAlertHref } from '../../../domain/alerts/criteria.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { type RequestServices, servicesContext } from '../../../server/request-context.ts'
import { AlertPage, type ShownAlert, UnknownAlert } from '../../../ui/alerts/alert-page.tsx'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import { readForm } from '../../../web/forms/form-request.ts'
import type { Route } from './+types/alert'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: 'What {shop} tells you of, and the buttons to pause or end it.',
    root: rootOf(matches),
    unlisted: true,
  })

export const headers: Route.HeadersFunction = () => NO_STORE

/** The page behind the link in an alert's mails. Read-only: mail scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  return await alertData(services, await findLinkedAlert(services.db, params.token))
}

/**
 * One button of the page. Any other POST ends the alert: mail programs send
 * `List-Unsubscribe=One-Click` and no Origin (RFC 8058).
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const requested = (await readForm(request)).get('change')
  const change = ALERT_CHANGES.find((known) => known === requested) ?? 'end'
  const now = services.clock.now()
  return await alertData(services, await changeAlert(services.db, params.token, change, now))
}

async function alertData({ db }: RequestServices, alert: AlertRow | null) {
  if (!alert) return data({ alert: null }, { status: 404 })
  const about = await readAbout(db, alert)
  const { kind, state, criteria, pieces } = about
  const shown: ShownAlert = {
    kind,
    state,
    ...alertPageWords(about),
    words: aboutInWords(about),
    lookHref: kind === 'like' ? criteriaHref(criteria) : null,
    // A piece that came back while the mail was on its way.
    free: kind === 'return' ? pieces.filter((piece) => piece.state === 'available') : [],
    againHref: kind === 'like' ? newAlertHref(criteria) : null,
    isEnding: alert.ending_told_at !== null,
  }
  return data({ alert: shown })
}

export default function AlertRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { alert } = actionData ?? loaderData
  return alert ? <AlertPage alert={alert} changed={actionData !== undefined} /> : <UnknownAlert />
}
