import { data, redirect } from 'react-router'
import { isOwner } from '../../domain/order-links/own-orders-cookie.server.ts'
import { findReturnPage } from '../../domain/order-page/find-return-page.server.ts'
import type { ReturnKind } from '../../domain/returns/return-states.ts'
import { flashCookie } from '../../platform/http/flash-cookie.ts'
import type { RequestServices } from '../../server/request-context.ts'
import { readForm } from '../forms/form-request.ts'
import { handleReturnForm } from './handle-return-form.ts'
import { LINK_STATUS, openLink, PRIVATE_PAGE } from './linked-order.ts'

/** What both pages about returns show, behind the link of an order. */
export async function loadReturnPage(services: RequestServices, request: Request, token: string) {
  const { db, clock, sessionSecret } = services
  const opened = await openLink(services, token)
  const { state } = opened
  if (opened.state !== 'open') return data({ state: opened.state }, { status: LINK_STATUS[state] })
  const whole = isOwner(request, sessionSecret, opened.order.id)
  const page = await findReturnPage(db, opened.order, clock.now(), whole)
  return data({ state: opened.state, page })
}

/** Every accepted form redirects to the list of returns, so that a reload does not submit again. */
export async function handleReturnPageForm(
  services: RequestServices,
  request: Request,
  token: string,
  kind: ReturnKind,
) {
  const form = await readForm(request)
  const opened = await openLink(services, token)
  const own = `/order/${encodeURIComponent(token)}/return`
  if (opened.state !== 'open') throw redirect(own, { status: 303, headers: PRIVATE_PAGE })
  const outcome = await handleReturnForm({ services, orderId: opened.order.id, kind, form })
  if (!outcome.ok) return data(outcome.refused, { status: outcome.status })
  const headers = new Headers(PRIVATE_PAGE)
  headers.append('Set-Cookie', flashCookie(outcome.flash))
  return redirect(`${own}#returns`, { status: 303, headers })
}
