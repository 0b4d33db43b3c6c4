import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, vi } from 'vitest'
import { order, pay } from './order.ts'
import { test } from './process-test.ts'

const SHOPPER = { name: 'Sample Shopper', email: 'planted.shopper@example.com', phone: '' }

type Received = { to: string[]; text: string }

/** A mail server that rejects the first delivery, with the recipient in its response. */
async function startMailServer() {
  const received: Received[] = []
  let refusals = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, answer) {
      if (address !== SHOPPER.email || refusals > 0) return answer()
      refusals += 1
      const busy = new Error(`<${address}>: Recipient address rejected: try again later`)
      answer(Object.assign(busy, { responseCode: 450 }))
    },
    onData(stream, session, answer) {
      let text = ''
      stream.setEncoding('utf8')
      stream.on('data', (part: string) => {
        text += part
      })
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text })
        answer()
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { received, url: `smtp://127.0.0.1:${port}`, refusals: () => refusals }
}

test('mail that is rejected temporarily is delivered on retry', async ({ shops }) => {
  const mailServer = await startMailServer()
  const { received } = mailServer
  const shop = await shops.start({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Sample Shop <shop@example.com>',
  })
  const { paymentPage } = await order(shop.url, SHOPPER)
  const receipt = await pay(paymentPage)
  const number = /Order (?:<!-- -->)?([0-9a-f]{8})/.exec(receipt.text)?.[1] ?? 'no number'

  await vi.waitUntil(() => received.length >= 2, { timeout: 25_000, interval: 100 })
  expect(mailServer.refusals()).toBe(1)
  const toShopper = received.filter(({ to }) => to.includes(SHOPPER.email))
  expect(toShopper).toHaveLength(1)
  expect(toShopper[0]?.text).toContain('From: Sample Shop <shop@example.com>')
  expect(toShopper[0]?.text).toContain(number)
  expect(await shop.stop()).toBe(0)
  expect(JSON.stringify([shop.logged, shop.stray])).not.toContain(SHOPPER.email)
})
