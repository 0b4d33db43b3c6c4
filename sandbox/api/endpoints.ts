import type { FastifyInstance } from 'fastify'
import { expireSession, findSession } from '../expire-session.ts'
import { type Faults, takeRefundFailure } from '../faults.ts'
import { openSession } from '../open-session.ts'
import type { DisputeRecord, SessionRecord } from '../records.ts'
import { failNewRefund, refundPayment } from '../refund-payment.ts'
import { nowSeconds, type SandboxState } from '../sandbox-state.ts'
import { type Api, type Endpoint, serveApi } from './api.ts'
import { missing } from './api-error.ts'
import {
  expireParams,
  type ListParams,
  listParams,
  readParams,
  readRequest,
  refundParams,
  sessionParams,
} from './request-params.ts'
import { wireDispute } from './wire-dispute.ts'
import { wireCharge, wireIntent, wireRefund } from './wire-payment.ts'
import { wireSession } from './wire-session.ts'

const DEFAULT_LIST_LENGTH = 10

/** The part of Stripe's API used by the shop. */
export function serveEndpoints(app: FastifyInstance, api: Api): void {
  const sessions = '/v1/checkout/sessions'
  serveApi(app, api, [
    { method: 'POST', url: sessions, work: postSession },
    { method: 'GET', url: sessions, work: getSessions },
    { method: 'GET', url: `${sessions}/:id`, work: getSession },
    { method: 'POST', url: `${sessions}/:id/expire`, work: postExpire },
    { method: 'GET', url: '/v1/payment_intents/:id', work: getIntent },
    { method: 'POST', url: '/v1/refunds', work: postRefund(api.faults) },
    { method: 'GET', url: '/v1/refunds', work: getRefunds },
    { method: 'GET', url: '/v1/refunds/:id', work: getRefund },
    { method: 'GET', url: '/v1/disputes', work: getDisputes },
    { method: 'GET', url: '/v1/disputes/:id', work: getDispute },
  ])
}

const postSession: Endpoint = (sandbox, params) => {
  const session = openSession(sandbox, readRequest(sessionParams, params))
  return {
    answer: wireSession(session, sandbox.baseUrl),
    changes: [{ put: 'session', record: session }],
  }
}

const getSession: Endpoint = (sandbox, params, id) => {
  const { expand = [] } = readRequest(readParams, params)
  const session = findSession(sandbox, id)
  const wire = wireSession(session, sandbox.baseUrl)
  const intent = sandbox.store.intents.get(session.intentId ?? '')
  if (!intent || expand.length === 0) return { answer: wire, changes: [] }
  // A deeper expansion includes the levels above.
  const withCharge = expand.includes('payment_intent.latest_charge')
  const charge = withCharge && intent.status === 'succeeded' ? wireCharge(intent) : null
  const payment = { ...wireIntent(intent), ...(charge && { latest_charge: charge }) }
  return { answer: { ...wire, payment_intent: payment }, changes: [] }
}

const getSessions: Endpoint = (sandbox, params) => {
  const requested = readRequest(listParams, params)
  const { payment_intent: intentId } = requested
  const all = intentId === undefined ? newestSessions(sandbox) : sessionsOf(sandbox, intentId)
  const found = select(all, requested, 'checkout session')
  const wire = (session: SessionRecord) => wireSession(session, sandbox.baseUrl)
  return { answer: list('/v1/checkout/sessions', found, requested.limit, wire), changes: [] }
}

/** Records of the requested period, after the last one of the previous page. */
function select<One extends { id: string; created: number }>(
  all: readonly One[],
  { created, starting_after: last }: ListParams,
  what: string,
): One[] {
  const { gte = 0, lte = Number.MAX_SAFE_INTEGER } = created ?? {}
  const position = last === undefined ? -1 : all.findIndex(({ id }) => id === last)
  if (last !== undefined && position < 0) throw missing(what, last, 'starting_after')
  return all.slice(position + 1).filter((one) => one.created >= gte && one.created <= lte)
}

function newestSessions(sandbox: SandboxState): SessionRecord[] {
  return [...sandbox.store.sessions.values()].reverse()
}

function sessionsOf(sandbox: SandboxState, intentId: string): SessionRecord[] {
  const intent = sandbox.store.intents.get(intentId)
  return intent ? [findSession(sandbox, intent.sessionId)] : []
}

const postExpire: Endpoint = (sandbox, params, id) => {
  readRequest(expireParams, params)
  const { session, changes } = expireSession(sandbox, findSession(sandbox, id))
  return { answer: wireSession(session, sandbox.baseUrl), changes }
}

const getIntent: Endpoint = (sandbox, params, id) => {
  readRequest(expireParams, params)
  const intent = sandbox.store.intents.get(id)
  if (!intent) throw missing('payment intent', id, 'intent')
  return { answer: wireIntent(intent), changes: [] }
}

function postRefund(faults: Faults): Endpoint {
  return (sandbox, params) => {
    const { refund, changes } = refundPayment(sandbox, readRequest(refundParams, params))
    if (!takeRefundFailure(faults)) return { answer: wireRefund(refund), changes }
    const failed = failNewRefund(sandbox, refund)
    return { answer: wireRefund(failed.refund), changes: failed.changes }
  }
}

const getRefunds: Endpoint = (sandbox, params) => {
  const requested = readRequest(listParams, params)
  const { payment_intent: intentId } = requested
  const all = [...sandbox.store.refunds.values()].reverse()
  const ofPayment = all.filter((refund) => intentId === undefined || refund.intentId === intentId)
  const found = select(ofPayment, requested, 'refund')
  return { answer: list('/v1/refunds', found, requested.limit, wireRefund), changes: [] }
}

const getRefund: Endpoint = (sandbox, params, id) => {
  readRequest(expireParams, params)
  const refund = sandbox.store.refunds.get(id)
  if (!refund) throw missing('refund', id, 'id')
  return { answer: wireRefund(refund), changes: [] }
}

const getDisputes: Endpoint = (sandbox, params) => {
  const requested = readRequest(listParams, params)
  const { payment_intent: intentId } = requested
  const all = [...sandbox.store.disputes.values()].reverse()
  const ofPayment = all.filter((one) => intentId === undefined || one.intentId === intentId)
  const found = select(ofPayment, requested, 'dispute')
  const wire = (dispute: DisputeRecord) => wireDispute(dispute, nowSeconds(sandbox))
  return { answer: list('/v1/disputes', found, requested.limit, wire), changes: [] }
}

const getDispute: Endpoint = (sandbox, params, id) => {
  readRequest(expireParams, params)
  const dispute = sandbox.store.disputes.get(id)
  if (!dispute) throw missing('dispute', id, 'dispute')
  return { answer: wireDispute(dispute, nowSeconds(sandbox)), changes: [] }
}

function list<T>(
  url: string,
  found: T[],
  limit: number | undefined,
  wire: (record: T) => object,
): object {
  const length = limit ?? DEFAULT_LIST_LENGTH
  return {
    object: 'list',
    url,
    has_more: found.length > length,
    data: found.slice(0, length).map(wire),
  }
}
