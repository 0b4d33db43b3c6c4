import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../sandbox/sandbox.ts'
import { movableClock } from '../movable-clock.ts'

/** Shared by the tests of the payment sandbox: a sandbox on its own port, and Stripe's SDK. */

export const SECRET_KEY = 'sk_test_of_the_tests'
export const WEBHOOK_SECRET = 'whsec_of_the_tests'

export type TestSandbox = {
  sandbox: Sandbox
  control: Sandbox['control']
  stripe: Stripe
  clock: ReturnType<typeof movableClock>
}

/** Starts a sandbox that is closed when the test finishes. */
export async function openTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const clock = movableClock()
  const sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    dataDir: null,
    secretKey: SECRET_KEY,
    webhookUrl: null,
    webhookSecret: WEBHOOK_SECRET,
    now: () => clock.now(),
    ...options,
  })
  onTestFinished(() => sandbox.close())
  return { sandbox, control: sandbox.control, stripe: stripeClient(sandbox.port), clock }
}

export function stripeClient(port: number, secretKey = SECRET_KEY): Stripe {
  return new Stripe(secretKey, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

const MINUTE_MS = 60_000

/** Parameters of a session for one chair at £45.50 that expires in 31 minutes. */
export function chairSession(
  testSandbox: Pick<TestSandbox, 'clock'>,
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    success_url: 'http://shop.example/checkout/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.example/checkout/cancelled',
    client_reference_id: 'order-1',
    customer_email: 'jo@example.com',
    expires_at: Math.floor((testSandbox.clock.now().getTime() + 31 * MINUTE_MS) / 1000),
    line_items: [chairs(1)],
    shipping_address_collection: { allowed_countries: ['GB'] },
    phone_number_collection: { enabled: true },
    ...changes,
  }
}

export function chairs(
  quantity: number,
  unit_amount = 4550,
): Stripe.Checkout.SessionCreateParams.LineItem {
  const product_data = { name: 'Ladder-back chair' }
  return { quantity, price_data: { currency: 'gbp', unit_amount, product_data } }
}

/** The id of the payment that completed a session. */
export async function paymentOf(
  { stripe }: Pick<TestSandbox, 'stripe'>,
  id: string,
): Promise<string> {
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id)
  if (typeof intent !== 'string') throw new Error(`${id} is not paid`)
  return intent
}

export type Received = { body: string; signature: string; event: Stripe.Event }

type Mailbox = {
  url: string
  received: Received[]
  /** Response statuses for the next webhooks, in order; 200 after the last one. */
  answers: number[]
  /** Waits until `count` webhooks have been received. */
  until(count: number): Promise<Received[]>
}

/** A server that records webhooks, on a free port or a given one. */
export async function openMailbox(answers: number[] = [], port = 0): Promise<Mailbox> {
  const received: Received[] = []
  const take = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const body = await text(request)
    const signature = String(request.headers['stripe-signature'])
    received.push({ body, signature, event: JSON.parse(body) })
    response.writeHead(mailbox.answers.shift() ?? 200, { location: '/elsewhere' }).end()
  }
  const server = http.createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address() as AddressInfo
  const mailbox: Mailbox = {
    url: `http://127.0.0.1:${address.port}/webhooks/stripe`,
    received,
    answers,
    async until(count) {
      const giveUpAt = Date.now() + 10_000
      while (received.length < count) {
        if (Date.now() > giveUpAt) throw new Error(`${received.length} webhooks, not ${count}`)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      return received
    },
  }
  return mailbox
}

/** Submits the form of the payment page. */
export function press(
  url: string | null,
  action: 'pay' | 'decline' | 'back' | 'dispute' | 'inquire' | 'answer' | 'win' | 'lose',
  fields: Record<string, string> = {},
): Promise<Response> {
  const body = new URLSearchParams({ action, ...fields })
  return fetch(url ?? '', { method: 'POST', redirect: 'manual', body })
}
