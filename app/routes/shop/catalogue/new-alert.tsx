import { data, redirect } from 'react-router'
import { alertConsent, newAlertPage as words } from '../../../content/alerts/alerts.ts'
import type { FormRefused } from '../../../forms/fields/form-result.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { AlertSent, NewAlert, NothingToWaitFor } from '../../../ui/alerts/new-alert.tsx'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import { readAlertRequest } from '../../../web/alerts/alert-page-request.ts'
import { receiveAlert } from '../../../web/alerts/receive-alert.ts'
import { readForm } from '../../../web/forms/form-request.ts'
import type { Route } from './+types/new-alert'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: '/alerts/new',
    root: rootOf(matches),
    unlisted: true,
  })

export const headers: Route.HeadersFunction = () => NO_STORE

/** The page on which a visitor requests an alert; the address has the criteria or the pieces. */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (url.searchParams.has('sent')) return { state: 'sent' as const }
  const page = await readAlertRequest(context.get(servicesContext), url.searchParams)
  if (!page) return data({ state: 'gone' as const }, { status: 404 })
  const { kind, words, changeHref } = page
  return { state: 'open' as const, kind, words, changeHref, consent: alertConsent[kind] }
}

/** The response is the same whether or not the email address has this alert already. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const page = await readAlertRequest(services, url.searchParams)
  if (!page) return redirect(`/alerts/new${url.search}`, 303)
  const form = await readForm(request)
  const received = await receiveAlert(services, page, form)
  if (received.ok) return redirect('/alerts/new?sent', 303)
  const given = form.get('email')
  const email = typeof given === 'string' ? given : ''
  const { status, answer } = received
  return data({ email, answer } satisfies { email: string; answer: FormRefused }, { status })
}

export default function NewAlertRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state === 'sent') return <AlertSent />
  if (loaderData.state === 'gone') return <NothingToWaitFor />
  return <NewAlert page={loaderData} returned={actionData} />
}
