import Fastify from 'fastify'
import type { Api } from './api/api.ts'
import { serveEndpoints } from './api/endpoints.ts'
import { type DisputeStep, type NewDispute, openDispute, stepDispute } from './dispute-payment.ts'
import { expireDueSessions, expireSession, findSession } from './expire-session.ts'
import { type Faults, noFaults } from './faults.ts'
import { type PayForm, readDelivery, SAMPLE_VALUES } from './pay-page/pay-form.ts'
import { servePayPage } from './pay-page/pay-routes.ts'
import { paySession, settleLatePayment } from './pay-page/pay-session.ts'
import { failRefund, refundPayment } from './refund-payment.ts'
import { nowSeconds, type SandboxState } from './sandbox-state.ts'
import { openStore, type Store } from './store.ts'
import { startWebhooks, type Webhooks } from './webhooks.ts'

export type SandboxOptions = {
  /** 0: any free port. */
  port: number
  host: string
  /** Public origin of the payment page; defaults to the public host and the port. */
  publicUrl?: string
  /** The machine's public name; `localhost` by default. */
  publicHost?: string
  /** Folder of the persistent state; null: memory only. */
  dataDir: string | null
  secretKey: string
  /** null: events wait until `control.setWebhookUrl` sets one. */
  webhookUrl: string | null
  webhookSecret: string
  now?: () => Date
  log?: { warn(fields: object, message: string): void }
}

/** Controls for tests. The fields of `Faults` may be set at any time. */
export type SandboxControl = Faults & {
  setWebhookUrl(url: string | null): void
  /**
   * Resends an event, the given number of times concurrently, regardless of its state.
   *
   * @param eventId `last`: the newest one
   * @returns the status of each response; 0: no response
   */
  sendEvent(eventId: string, times?: number): Promise<number[]>
  /**
   * The retained events, oldest first. `about`: the id of the object; `settled`: accepted by the
   * shop, given up or dropped.
   */
  events(): { id: string; type: string; about: string; settled: boolean }[]
  /**
   * Pays like a shopper, with the sample address.
   *
   * @param amount the paid amount, if it differs from the requested one
   * @param submitted what the shopper enters instead of the sample values
   * @throws if it is not open
   */
  pay(sessionId: string, amount?: number, submitted?: Partial<PayForm['values']>): void
  /**
   * Refunds the rest of a session's payment, or a part of it, as in the provider's dashboard.
   *
   * @returns the refund's id
   * @throws if it exceeds the rest
   */
  refund(sessionId: string, amount?: number): string
  /** Completes the session with a pending payment. @throws as `pay` */
  payLater(sessionId: string): void
  /** Settles a pending payment. */
  settleLater(sessionId: string, outcome: 'succeeded' | 'failed'): void
  /** @throws if it is not open */
  expire(sessionId: string): void
  /**
   * Fails a refund, as a bank does.
   *
   * @param refundId `last`: the newest one
   * @throws if there is none that could fail
   */
  failRefund(refundId: string, reason?: string): void
  /**
   * Disputes a session's payment, as its cardholder does at their bank.
   *
   * @returns the dispute's id
   * @throws if nothing was paid, or it has an open dispute
   */
  dispute(sessionId: string, dispute?: NewDispute): string
  /** Answers or decides an open dispute. @throws if it is not open */
  stepDispute(disputeId: string, step: DisputeStep): void
}

export type Sandbox = {
  /** Public origin of the payment page and the API. */
  url: string
  port: number
  control: SandboxControl
  close(): Promise<void>
}

const SWEEP_INTERVAL_MS = 1000
const BODY_LIMIT = 256 * 1024

/** Starts the payment sandbox, a local replacement of Stripe: the API, webhooks and the payment page. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const now = options.now ?? (() => new Date())
  const store = openStore(options.dataDir, nowSeconds({ now }))
  const faults = noFaults()
  const warn = (fields: object, message: string) => options.log?.warn(fields, message)
  const webhooks = startWebhooks({
    store,
    faults,
    url: null,
    secret: options.webhookSecret,
    now,
    warn,
  })
  const sandbox: SandboxState = {
    store,
    now,
    baseUrl: '',
    remember(changes) {
      store.commit(changes)
      for (const change of changes) if (change.put === 'event') webhooks.send(change.record.id)
    },
  }
  const app = createApp({ sandbox, faults, secretKey: options.secretKey, warn })
  try {
    await app.listen({ port: options.port, host: options.host })
  } catch (error) {
    store.close()
    throw error
  }
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : options.port
  sandbox.baseUrl =
    options.publicUrl?.replace(/\/+$/, '') ?? `http://${options.publicHost ?? 'localhost'}:${port}`
  webhooks.setUrl(options.webhookUrl)
  const sweep = setInterval(() => {
    expireDueSessions(sandbox)
    store.forgetOldAnswers(nowSeconds(sandbox))
  }, SWEEP_INTERVAL_MS)
  let closed: Promise<void> | undefined
  const end = async () => {
    clearInterval(sweep)
    await app.close()
    await webhooks.close()
    store.close()
  }
  return {
    url: sandbox.baseUrl,
    port,
    control: Object.assign(faults, controlOf(sandbox, store, webhooks)),
    close() {
      closed ??= end()
      return closed
    },
  }
}

function createApp(api: Api) {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: BODY_LIMIT })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  serveEndpoints(app, api)
  servePayPage(app, api.sandbox)
  return app
}

function controlOf(
  sandbox: SandboxState,
  store: Store,
  webhooks: Webhooks,
): Omit<SandboxControl, keyof Faults> {
  const pay = (
    sessionId: string,
    settling: 'at-once' | 'later',
    amount?: number,
    submitted?: Partial<PayForm['values']>,
  ) => {
    const values = { ...SAMPLE_VALUES, ...submitted }
    const delivery = readDelivery(findSession(sandbox, sessionId), values)
    const paid = paySession(sandbox, sessionId, delivery, settling, amount)
    if (!paid) throw new Error(`${sessionId} is not open`)
  }
  return {
    setWebhookUrl: (url) => webhooks.setUrl(url),
    sendEvent(eventId, times = 1) {
      const id = eventId === 'last' ? ([...store.events.keys()].at(-1) ?? '') : eventId
      return Promise.all(Array.from({ length: times }, () => webhooks.sendAgain(id)))
    },
    events: () =>
      [...store.events.values()].map(({ id, type, about, delivery }) => ({
        id,
        type,
        settled: delivery === 'settled',
        about: 'id' in about && typeof about.id === 'string' ? about.id : '',
      })),
    pay: (sessionId, amount, submitted) => pay(sessionId, 'at-once', amount, submitted),
    refund(sessionId, amount) {
      const { intentId } = findSession(sandbox, sessionId)
      const { refund, changes } = refundPayment(sandbox, {
        ...(intentId && { payment_intent: intentId }),
        ...(amount !== undefined && { amount }),
      })
      sandbox.remember(changes)
      return refund.id
    },
    payLater: (sessionId) => pay(sessionId, 'later'),
    settleLater: (sessionId, outcome) =>
      settleLatePayment(sandbox, sessionId, outcome === 'succeeded'),
    expire: (sessionId) =>
      sandbox.remember(expireSession(sandbox, findSession(sandbox, sessionId)).changes),
    failRefund(refundId, reason = 'expired_or_canceled_card') {
      const id = refundId === 'last' ? ([...store.refunds.keys()].at(-1) ?? '') : refundId
      sandbox.remember(failRefund(sandbox, id, reason))
    },
    dispute(sessionId, wanted = {}) {
      const { intentId } = findSession(sandbox, sessionId)
      const { dispute, changes } = openDispute(sandbox, intentId ?? '', wanted)
      sandbox.remember(changes)
      return dispute.id
    },
    stepDispute: (disputeId, step) => sandbox.remember(stepDispute(sandbox, disputeId, step)),
  }
}
