import type { Payments } from '../domain/payments/payments.server.ts'
import type { Jobs } from '../platform/queue/queue.ts'
import type { HandlerSource } from '../server/load-request-handler.ts'
import { RoutePatterns } from '../server/requests/route-patterns.ts'
import type { Tracing } from './tracing.ts'

/** Wraps the payment provider: each call is a span. */
export function tracePayments(tracing: Tracing, payments: Payments): Payments {
  const call = <T>(name: string, work: () => Promise<T>): Promise<T> =>
    tracing.span(`payments ${name}`, 'client', {}, work)
  return {
    live: payments.live,
    openSession: (input) => call('open session', () => payments.openSession(input)),
    readSession: (id) => call('read session', () => payments.readSession(id)),
    findSession: (id, opened) => call('find session', () => payments.findSession(id, opened)),
    findSessionOfPayment: (id) =>
      call('find session of payment', () => payments.findSessionOfPayment(id)),
    listSessions: (opened, after) =>
      call('list sessions', () => payments.listSessions(opened, after)),
    listRefunds: (made, after) => call('list refunds', () => payments.listRefunds(made, after)),
    listDisputes: (opened, after) =>
      call('list disputes', () => payments.listDisputes(opened, after)),
    readDispute: (id) => call('read dispute', () => payments.readDispute(id)),
    expireSession: (id) => call('expire session', () => payments.expireSession(id)),
    refund: (refund) => call('refund', () => payments.refund(refund)),
    readRefund: (id) => call('read refund', () => payments.readRefund(id)),
    findRefunds: (id) => call('find refunds', () => payments.findRefunds(id)),
    readEvent: (rawBody, signature) => payments.readEvent(rawBody, signature),
  }
}

/** Wraps the job queue: each job is a span. */
export function traceJobs(tracing: Tracing, jobs: Jobs): Jobs {
  return {
    ...jobs,
    work: (queue, handler, options) => {
      const traced: typeof handler = (data) =>
        tracing.span(`job ${queue}`, 'consumer', {}, () => handler(data))
      return jobs.work(queue, traced, options)
    },
  }
}

/** Wraps the request handler: each response is a span, except responses from the page cache. */
export async function traceResponses(
  tracing: Tracing,
  source: HandlerSource,
): Promise<HandlerSource> {
  const patterns = new RoutePatterns(await source.patterns())
  return {
    ...source,
    async handle() {
      const handle = await source.handle()
      return (request, services) => {
        const { method, url } = request
        const route = patterns.of(new URL(url).pathname)
        const attributes = { 'http.request.method': method, 'http.route': route }
        return tracing.span(`${method} ${route}`, 'server', attributes, async (span) => {
          const response = await handle(request, services)
          span.setAttribute('http.response.status_code', response.status)
          return response
        })
      }
    },
  }
}
