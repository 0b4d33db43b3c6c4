import { createServer } from 'node:net'
import type { Closers } from './closers.ts'
import type { Clock } from './platform/clock.ts'
import { postgresErrorCode } from './platform/db.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { ConfigurationError, type Env } from './platform/env.ts'
import { shopOrigins } from './platform/http/origins.ts'
import type { Logger } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { generatedSecrets } from './platform/secrets.ts'
import { type Sandbox, startSandbox } from './sandbox/sandbox.ts'

/** What all processes of a shop stand on. Plain values, as they can be sent to another process. */
export type Foundation = {
  /** Where the shop listens. */
  port: number
  databaseUrl: string
  /** null: the payment provider is elsewhere. */
  sandbox: { url: string; apiUrl: string } | null
}

/**
 * Database, migrations and the stand-in for payments: once for each shop on a machine, however
 * many processes serve its pages.
 *
 * @throws ConfigurationError where a setting cannot work
 */
export async function layFoundation(
  env: Env,
  { clock, log, closers }: { clock: Clock; log: Logger; closers: Closers },
): Promise<{ foundation: Foundation; sandbox: Sandbox | null }> {
  const port = env.port === 0 ? await freePort(env.host) : env.port
  const databaseUrl = env.databaseUrl ?? (await openEmbedded(env, log, closers))
  await migrate(databaseUrl).catch((error: unknown) => refuseDatabase(env, error))
  if (env.payments.kind === 'stripe') {
    return { foundation: { port, databaseUrl, sandbox: null }, sandbox: null }
  }
  const sandbox = await openSandbox(env, port, clock, log)
  closers.add(() => sandbox.close())
  const addresses = { url: sandbox.url, apiUrl: `http://${loopback(env)}:${sandbox.port}` }
  return { foundation: { port, databaseUrl, sandbox: addresses }, sandbox }
}

/** Connection refused, unknown host, no answer; wrong password, user or database; certificates. */
const UNUSABLE =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|28P01|28000|3D000|\w*CERT_\w+|UNABLE_TO_\w+)$/

/** A database of the owner's that cannot be used is a setting to mend, not a crash. */
function refuseDatabase(env: Env, error: unknown): never {
  const code = postgresErrorCode(error)
  if (!env.databaseUrl || !code || !UNUSABLE.test(code)) throw error
  const said = error instanceof Error && error.message ? error.message : code
  const why = said.includes(code) ? said : `${said} (${code})`
  throw new ConfigurationError(`DATABASE_URL names a database that cannot be used: ${why}`)
}

async function openEmbedded(env: Env, log: Logger, closers: Closers): Promise<string> {
  const server = await startEmbeddedPostgres({
    dataDir: env.dataDir,
    log: (message) => log.info(message),
  })
  closers.add(() => server.stop())
  return server.connectionString
}

/** The stand-in keeps its address across restarts: payment pages that are open stay open. */
const SANDBOX_PORT_DISTANCE = 10_000

async function openSandbox(env: Env, port: number, clock: Clock, log: Logger): Promise<Sandbox> {
  const secrets = generatedSecrets(env.dataDir)
  const preferred = (port + SANDBOX_PORT_DISTANCE) % 65_536
  return await startSandbox({
    port: (await isFree(preferred, env.host)) ? preferred : 0,
    host: env.host,
    publicHost: new URL(shopOrigins(env.publicUrl, port).publicUrl).hostname,
    dataDir: `${env.dataDir}/sandbox`,
    secretKey: secrets.sandboxSecretKey,
    webhookUrl: `http://${loopback(env)}:${port}/webhooks/stripe`,
    webhookSecret: secrets.sandboxWebhookSecret,
    now: () => clock.now(),
    log,
  })
}

const loopback = ({ host }: Env): string =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host

function probe(port: number, host: string): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, host, () => {
      const address = server.address()
      const found = typeof address === 'object' && address ? address.port : port
      server.close(() => resolve(found))
    })
  })
}

async function freePort(host: string): Promise<number> {
  const port = await probe(0, host)
  if (port === null) throw new ConfigurationError(`HOST ${host} is not an address of this machine`)
  return port
}

async function isFree(port: number, host: string): Promise<boolean> {
  return port > 1_023 && (await probe(port, host)) !== null
}
