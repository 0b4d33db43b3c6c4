import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError } from '../api/api-error.ts'
import { DISPUTE_STEPS, disputesOf, isOpen, openDispute, stepDispute } from '../dispute-payment.ts'
import { findSession } from '../expire-session.ts'
import type { DisputeRecord, SessionRecord } from '../records.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { readDelivery, readPayForm, SAMPLE_VALUES } from './pay-form.ts'
import { DECLINED, messagePage, paidPage, payPage } from './pay-page.ts'
import { paySession } from './pay-session.ts'
import { payPolicy } from './pay-style.ts'

type SessionAddress = { Params: { id: string } }

/**
 * The hosted payment page. Programs may act like a shopper: post `action=pay`, `decline` or `back`
 * to `/pay/{session}`. Once it is paid, `dispute` and `inquire` open a dispute, and `answer`, `win` and
 * `lose` change it.
 */
export function servePayPage(app: FastifyInstance, sandbox: SandboxState): void {
  app.get<SessionAddress>('/pay/:id', (request, reply) => {
    const session = lookUp(sandbox, request.params.id)
    if (session?.status !== 'open') return explain(reply, session, openDisputeOf(sandbox, session))
    const untouched = { values: SAMPLE_VALUES, errors: new Map() }
    return show(reply, 200, payPage(session, untouched, null), session)
  })
  app.post<SessionAddress>('/pay/:id', (request, reply) => {
    const session = lookUp(sandbox, request.params.id)
    const posted = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
    const action = posted.get('action')
    if (action === 'back' && session?.cancelUrl) return reply.redirect(session.cancelUrl, 303)
    // A repeated submission of 'Pay' redirects to the shop like the first one.
    if (action === 'pay' && session?.status === 'complete') return goToShop(reply, session)
    if (session?.status === 'complete' && actOnDispute(sandbox, session, action)) {
      return reply.redirect(request.url, 303)
    }
    if (session?.status !== 'open') return explain(reply, session, openDisputeOf(sandbox, session))
    const form = readPayForm(session, posted)
    if (action === 'decline') {
      const unmarked = { ...form, errors: new Map() }
      return show(reply, 402, payPage(session, unmarked, DECLINED), session)
    }
    if (action !== 'pay' || form.errors.size > 0) {
      return show(reply, 422, payPage(session, form, null), session)
    }
    const paid = paySession(sandbox, session.id, readDelivery(session, form.values))
    return paid ? goToShop(reply, paid) : explain(reply, lookUp(sandbox, session.id))
  })
}

function lookUp(sandbox: SandboxState, id: string): SessionRecord | null {
  try {
    return findSession(sandbox, id)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

function openDisputeOf(sandbox: SandboxState, session: SessionRecord | null): DisputeRecord | null {
  return (session?.intentId && disputesOf(sandbox, session.intentId).find(isOpen)) || null
}

/** @returns false if the button is not one of the disputes, or of another state */
function actOnDispute(
  sandbox: SandboxState,
  session: SessionRecord,
  action: string | null,
): boolean {
  const open = openDisputeOf(sandbox, session)
  const step = DISPUTE_STEPS.find((one) => one === action)
  if (open && step) sandbox.remember(stepDispute(sandbox, open.id, step))
  else if (!open && session.intentId && (action === 'dispute' || action === 'inquire')) {
    const { changes } = openDispute(sandbox, session.intentId, { inquiry: action === 'inquire' })
    sandbox.remember(changes)
  } else return false
  return true
}

function goToShop(reply: FastifyReply, session: SessionRecord): FastifyReply {
  return reply.redirect(successAddress(session), 303)
}

function successAddress({ id, successUrl }: SessionRecord): string {
  return successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id)
}

function explain(
  reply: FastifyReply,
  session: SessionRecord | null,
  dispute: DisputeRecord | null = null,
): FastifyReply {
  if (!session) {
    const message = 'There is no payment at this address. Please go back to the shop.'
    return show(reply, 404, messagePage('Payment not found', message, null), null)
  }
  if (session.status === 'complete') {
    return show(reply, 200, paidPage(successAddress(session), dispute), session)
  }
  const message = 'This payment page is no longer open. Nothing was charged.'
  return show(reply, 410, messagePage('Payment expired', message, session.cancelUrl), session)
}

function show(
  reply: FastifyReply,
  status: number,
  html: string,
  session: SessionRecord | null,
): FastifyReply {
  const leadsTo = [session?.successUrl, session?.cancelUrl].filter((address) => address != null)
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': payPolicy(leadsTo),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(html)
}
