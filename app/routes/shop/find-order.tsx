import { data, redirect } from 'react-router'
import { lostLinkPage as words } from '../../content/customer-order.ts'
import { orderRefusals } from '../../content/toasts/order-page-messages.ts'
import { requestLostLink } from '../../domain/order-links/request-lost-link.server.ts'
import { fieldErrors, readFields } from '../../forms/field-rules.ts'
import type { FormRefused } from '../../forms/form-answer.ts'
import { lostLinkRules } from '../../forms/order-page-forms.ts'
import { NO_STORE } from '../../platform/no-store.ts'
import { servicesContext } from '../../server/request-context.ts'
import { FindOrder } from '../../ui/order-page/find-order.tsx'
import { pageMeta, rootOf } from '../../ui/page-meta.ts'
import { guardForm } from '../../web/forms/form-guard.ts'
import { readForm } from '../../web/forms/form-request.ts'
import type { Route } from './+types/find-order'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: '/order',
    root: rootOf(matches),
    unlisted: true,
  })

export const headers: Route.HeadersFunction = () => NO_STORE

export function loader({ url }: Route.LoaderArgs) {
  return { sent: url.searchParams.has('sent') }
}

/** Answers the same whether or not there is an order. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await readForm(request)
  const values = readFields(lostLinkRules, form)
  const errors = fieldErrors(lostLinkRules, values)
  if (errors.email) return refuse(422, values.email, { ok: false, errors })
  try {
    const refusal = await guardForm(services, form, 'orderLink')
    if (refusal) {
      const { status, ...answer } = refusal
      return refuse(status, values.email, { ok: false, ...answer })
    }
    await requestLostLink(services.db, services, values.email)
  } catch (err) {
    services.log.error(
      { event: 'orders.link_request_failed', err },
      'a lost link could not be sent',
    )
    return refuse(500, values.email, { ok: false, toast: orderRefusals.failed })
  }
  return redirect('/order?sent', 303)
}

function refuse(status: number, email: string, answer: FormRefused) {
  return data({ email, answer }, { status })
}

export default function FindOrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <FindOrder sent={loaderData.sent && !actionData} returned={actionData} />
}
