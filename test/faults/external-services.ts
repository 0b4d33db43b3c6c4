import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { freePort } from '../support/free-port.ts'
import { startMailServer } from '../support/mail/mail-server.ts'
import { stripeClient } from '../support/sandbox/test-sandbox.ts'

const SECRET_KEY = 'sk_test_of_the_faults'
const WEBHOOK_SECRET = 'whsec_of_the_faults'

/**
 * Starts the external services that survive a crash of the shop: the payment provider and the mail
 * server. `settings` configure a shop to use them, on a port that it keeps across restarts.
 */
export async function startOutside() {
  const port = await freePort()
  const sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    dataDir: null,
    secretKey: SECRET_KEY,
    webhookUrl: `http://127.0.0.1:${port}/webhooks/stripe`,
    webhookSecret: WEBHOOK_SECRET,
  })
  onTestFinished(() => sandbox.close())
  const line = await openLine(sandbox.port)
  const mail = await startMailServer()
  onTestFinished(() => mail.down())
  return {
    control: sandbox.control,
    /** Stripe's SDK, connected to the provider directly. */
    stripe: stripeClient(sandbox.port, SECRET_KEY),
    mail,
    /** The connection to the provider; while it is cut, requests are lost without a response. */
    line,
    settings: {
      PORT: String(port),
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: `http://127.0.0.1:${line.port}`,
      SMTP_URL: mail.url,
    },
  }
}

export type Outside = Awaited<ReturnType<typeof startOutside>>

/** A TCP proxy to a local port that can be cut. */
async function openLine(port: number) {
  const hung = new Set<Socket>()
  const open = new Set<Socket>()
  let dead = false
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    const ends = [near, far]
    for (const end of ends) {
      open.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        open.delete(end)
        hung.delete(end)
        for (const other of ends) other.destroy()
      })
    }
    near.on('data', (bytes) => {
      if (dead) hung.add(near)
      else far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (dead) hung.add(near)
      else near.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const end of open) end.destroy()
    server.close()
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut() {
      dead = true
    },
    /** Restores the connection; data sent while it was cut is lost. */
    mend() {
      dead = false
      for (const end of hung) end.destroy()
    },
  }
}
