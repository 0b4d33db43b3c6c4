import { setTimeout as wait } from 'node:timers/promises'
import { pick, times } from '../support/full-suite.ts'
import { buyer, sessionOf, type TestProduct } from '../support/shop.ts'
import type { Outside } from './external-services.ts'

/** Longer than many starts of a killed shop: on a busy machine, it may be killed again before it has responded. */
const TIMEOUT_MS = 300_000
const AGAIN_AFTER_MS = 100

/** A checkout that the shop has acknowledged; it must not be lost afterwards. */
export type Acknowledged = { email: string; session: string; paid: boolean }

/**
 * Simulates shoppers that check out and mostly pay, until stopped. A request without a response is
 * retried unchanged, as a user would in a browser.
 */
export function startShoppers(
  shopUrl: string,
  outside: Outside,
  options: {
    pieces: readonly TestProduct[]
    shoppers: number
    random: () => number
    /** A discount code of 10%, which every second checkout uses. */
    code: string
  },
) {
  const { pieces, shoppers, random, code } = options
  const acknowledged: Acknowledged[] = []
  const emails: string[] = []
  let unanswered = 0
  let going = true
  let buyers = 0

  /** Retries until there is a response; null if the shoppers are stopped first. */
  async function checkOut(customer: ReturnType<typeof buyer>, piece: TestProduct) {
    const amount = Math.round(piece.price * 10) / 100
    const discount = random() < 0.5 ? { code, amount } : undefined
    const giveUpAt = Date.now() + TIMEOUT_MS
    while (Date.now() < giveUpAt) {
      try {
        const answer = await fetch(`${shopUrl}/api/create-checkout`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': customer.email },
          body: JSON.stringify({ items: [{ ...piece, quantity: 1 }], customer, discount }),
        })
        const { url } = (await answer.json()) as { url?: string }
        if (url) return url
        unanswered += 1
      } catch {
        unanswered += 1
      }
      if (!going) return null
      await wait(AGAIN_AFTER_MS)
    }
    throw new Error(`${customer.email} was never answered`)
  }

  async function shop(): Promise<void> {
    while (going) {
      const customer = buyer(++buyers)
      emails.push(customer.email)
      const url = await checkOut(customer, pick(random, pieces))
      if (!url) return
      const order = { email: customer.email, session: sessionOf({ url }), paid: random() < 0.7 }
      acknowledged.push(order)
      if (order.paid) outside.control.pay(order.session)
      await wait(random() * 50)
    }
  }

  const running = Promise.all(times(shoppers, shop))
  // `stop` reports an error. Until then it must not count as unhandled, which fails the whole run.
  running.catch(() => undefined)
  return {
    acknowledged,
    /** The email addresses of all attempted checkouts. */
    emails,
    unanswered: () => unanswered,
    async stop() {
      going = false
      await running
    },
  }
}
