/**
 * The payment sandbox of a benchmark, in a separate process, so that its work does not count as the
 * shop's. Prints its origin; the webhook's address is read from standard input.
 *
 *     node tools/bench/sandbox.ts '{"secretKey": …, "webhookSecret": …}'
 */
import { createInterface } from 'node:readline'
import { startSandbox } from '../../sandbox/sandbox.ts'

const [options = '{}'] = process.argv.slice(2)
const secrets = JSON.parse(options) as { secretKey: string; webhookSecret: string }
const sandbox = await startSandbox({
  port: 0,
  host: '127.0.0.1',
  publicHost: '127.0.0.1',
  dataDir: null,
  webhookUrl: null,
  ...secrets,
})
process.stdout.write(`${sandbox.url}\n`)
const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => sandbox.control.setWebhookUrl(line))
lines.once('close', () => void sandbox.close())
