import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const SECRETS = { secretKey: 'sk_test_bench', webhookSecret: 'whsec_bench_sample' }

export type SandboxProcess = {
  pid: number
  /** The shop's settings for the payment sandbox. */
  settings: Record<string, string>
  /** Sends events to this shop from now on. */
  sendTo(shopUrl: string): void
  stop(): Promise<void>
}

/** Starts the payment sandbox in a separate process. */
export async function startSandboxProcess(): Promise<SandboxProcess> {
  const program = fileURLToPath(new URL('sandbox.ts', import.meta.url))
  const child = spawn(process.execPath, [program, JSON.stringify(SECRETS)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const [url] = (await once(lines, 'line')) as [string]
  return {
    pid: child.pid ?? 0,
    settings: {
      STRIPE_SECRET_KEY: SECRETS.secretKey,
      STRIPE_WEBHOOK_SECRET: SECRETS.webhookSecret,
      STRIPE_API_URL: url,
    },
    sendTo(shopUrl) {
      child.stdin.write(`${shopUrl}/webhooks/stripe\n`)
    },
    async stop() {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}
