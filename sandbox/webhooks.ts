import { createHmac } from 'node:crypto'
import { wireEvent } from './api/wire-payment.ts'
import type { Faults } from './faults.ts'
import type { EventRecord } from './records.ts'
import type { Store } from './store.ts'

type Settings = {
  store: Store
  faults: Faults
  url: string | null
  secret: string
  now: () => Date
  warn: (fields: object, message: string) => void
}

export type Webhooks = {
  /** Sends an event as soon as there is a webhook address. */
  send(eventId: string): void
  /** Resends an event regardless of its state. @returns the status; 0: no response */
  sendAgain(eventId: string): Promise<number>
  setUrl(url: string | null): void
  close(): Promise<void>
}

/** Backoff between attempts, in milliseconds; the last one repeats. */
const RETRY_DELAYS_MS = [500, 2000, 8000, 30_000, 5 * 60_000]
const MAX_TRIES = 20
const MAX_IN_FLIGHT = 16
/** Maximum number of events waiting for an address; beyond it the oldest are dropped. */
const MAX_WAITING = 10_000
const ANSWER_WITHIN_MS = 10_000

/** Delivers events to the shop, with retries until a 2xx response. */
export function startWebhooks({ store, faults, secret, now, warn, ...rest }: Settings): Webhooks {
  let { url } = rest
  const waiting: string[] = []
  const retryTimers = new Set<NodeJS.Timeout>()
  const inFlight = new Set<Promise<void>>()
  const stop = new AbortController()

  function send(eventId: string): void {
    waiting.push(eventId)
    if (waiting.length > MAX_WAITING) settle(store.events.get(waiting.shift() ?? ''))
    sendWaiting()
  }

  function sendWaiting(): void {
    while (url !== null && inFlight.size < MAX_IN_FLIGHT) {
      const eventId = waiting.shift()
      if (eventId === undefined) return
      const attempt = trySending(eventId).finally(() => {
        inFlight.delete(attempt)
        if (!stop.signal.aborted) sendWaiting()
      })
      inFlight.add(attempt)
    }
  }

  async function trySending(eventId: string): Promise<void> {
    const event = store.events.get(eventId)
    if (!event || event.delivery === 'settled') return
    if (faults.dropWebhooks) return settle(event)
    const status = await post(event)
    if (stop.signal.aborted) return
    if (status >= 200 && status < 300) return settle(event)
    const attempts = event.attempts + 1
    if (attempts >= MAX_TRIES) {
      warn(
        { event: 'sandbox.webhook_given_up', eventId, type: event.type, status },
        'a webhook could not be delivered and was given up',
      )
      return settle(event)
    }
    store.commit([{ put: 'event', record: { ...event, attempts } }])
    const timer = setTimeout(
      () => {
        retryTimers.delete(timer)
        send(eventId)
      },
      RETRY_DELAYS_MS[attempts - 1] ?? RETRY_DELAYS_MS.at(-1),
    )
    retryTimers.add(timer)
  }

  function settle(event: EventRecord | undefined): void {
    if (event) store.commit([{ put: 'event', record: { ...event, delivery: 'settled' } }])
  }

  async function post(event: EventRecord): Promise<number> {
    if (url === null) return 0
    const body = JSON.stringify(wireEvent(event))
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': sign(body, secret, now()),
        },
        body,
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      })
      await response.body?.cancel()
      return response.status
    } catch {
      return 0
    }
  }

  for (const event of store.events.values()) if (event.delivery === 'waiting') send(event.id)
  return {
    send,
    async sendAgain(eventId) {
      const event = store.events.get(eventId)
      if (!event) throw new Error(`There is no event ${eventId} any more`)
      return post(event)
    },
    setUrl(next) {
      url = next
      sendWaiting()
    },
    async close() {
      stop.abort()
      for (const timer of retryTimers) clearTimeout(timer)
      await Promise.all(inFlight)
    },
  }
}

/** The `Stripe-Signature` header of a body. */
function sign(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}
