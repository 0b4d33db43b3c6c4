import { type AddressInfo, createServer } from 'node:net'
import type {
  OpenSession,
  PaymentSession,
  Payments,
} from '../../../app/domain/payments/payments.server.ts'
import { stripePayments } from '../../../app/domain/payments/stripe-payments.server.ts'
import { pence } from '../../../app/platform/values/money.ts'
import { openTestSandbox, SECRET_KEY, type TestSandbox, WEBHOOK_SECRET } from './test-sandbox.ts'

/** The payment provider's adapter, connected to its own sandbox. */
export type TestPayments = TestSandbox & { payments: Payments }

export async function openTestPayments(): Promise<TestPayments> {
  const opened = await openTestSandbox()
  return { ...opened, payments: paymentsThrough(opened.sandbox.port) }
}

export const paymentsThrough = (port: number, timeoutMs = 2000): Payments =>
  stripePayments({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    apiUrl: `http://127.0.0.1:${port}`,
    timeoutMs,
  })

export function order(
  testSandbox: Pick<TestSandbox, 'clock'>,
  changes: Partial<OpenSession> = {},
): OpenSession {
  return {
    orderId: '7d0b6f0e-3c1c-4e0a-9d2f-0c8f5a1b2c3d',
    lines: [
      {
        title: 'Green velvet sofa',
        unitPrice: pence(62_000),
        quantity: 1,
        imageUrl: 'https://shop.example/media/sofa.webp',
      },
      {
        title: 'Ladder-back chair',
        unitPrice: pence(4550),
        quantity: 2,
        imageUrl: 'http://localhost:3000/media/chair.webp',
      },
    ],
    delivery: { name: 'Delivery to Mainland Great Britain', amount: pence(0) },
    customerEmail: 'jo@example.com',
    expiresAt: new Date(testSandbox.clock.now().getTime() + 31 * 60_000),
    successUrl: 'http://localhost:3000/checkout/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/checkout/cancelled',
    ...changes,
  }
}

export async function opened(
  testSandbox: TestPayments,
  changes?: Partial<OpenSession>,
): Promise<PaymentSession> {
  const answer = await testSandbox.payments.openSession(order(testSandbox, changes))
  if (!answer.ok) throw new Error(`not opened: ${answer.reason}`)
  return answer.session
}

export async function paid(
  testSandbox: TestPayments,
): Promise<PaymentSession & { paymentIntentId: string }> {
  const { id } = await opened(testSandbox)
  testSandbox.control.pay(id)
  const result = await testSandbox.payments.readSession(id)
  if (!result.ok || !result.session.paymentIntentId) throw new Error('not paid')
  return { ...result.session, paymentIntentId: result.session.paymentIntentId }
}

/** A port that refuses connections. */
export async function deadPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

export const requestsMatching = (testSandbox: TestPayments, path: RegExp) =>
  testSandbox.control.requests.filter((request) => path.test(`${request.method} ${request.path}`))
