import { createServer } from 'node:net'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import type { Clock } from '../platform/clock.ts'
import { checkDatabase, type DatabaseSource, unusable } from '../platform/config/check-database.ts'
import type { Env } from '../platform/config/config.ts'
import { ConfigurationError } from '../platform/config/configuration-error.ts'
import { prepareDataDir } from '../platform/config/data-dir.ts'
import { generatedSecrets } from '../platform/config/generated-secrets.ts'
import { postgresErrorCode } from '../platform/database/postgres-error-code.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import type { Logger } from '../platform/log.ts'
import { migrate, newestMigration } from '../platform/migrate.ts'
import { shopOrigins } from '../server/requests/origins.ts'
import type { ShutdownStack } from './shutdown-stack.ts'

/** The resources that all processes of a shop share. Serializable, so that they can be sent to workers. */
export type Infrastructure = {
  /** The listening port. */
  port: number
  databaseUrl: string
  /** null: an external payment provider is used. */
  sandbox: { url: string; apiUrl: string } | null
}

/**
 * Starts database, migrations and payment sandbox: once per shop and machine, regardless of the number of
 * web processes.
 *
 * @throws ConfigurationError if a setting is invalid
 */
export async function startInfrastructure(
  env: Env,
  { clock, log, shutdown }: { clock: Clock; log: Logger; shutdown: ShutdownStack },
): Promise<{ infrastructure: Infrastructure; sandbox: Sandbox | null }> {
  // Done even if a port is configured: distinguishes an invalid HOST from a port in use.
  const anyPort = await freePort(env.host)
  const port = env.port === 0 ? anyPort : env.port
  await prepareDataDir(env.dataDir)
  const databaseUrl = env.databaseUrl ?? (await openEmbedded(env, log, shutdown))
  const setting = env.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'
  await openDatabaseAt({ url: databaseUrl, setting })
  if (env.payments.kind === 'stripe') {
    return { infrastructure: { port, databaseUrl, sandbox: null }, sandbox: null }
  }
  const sandbox = await openSandbox(env, port, clock, log)
  shutdown.add(() => sandbox.close())
  const addresses = { url: sandbox.url, apiUrl: `http://${loopback(env)}:${sandbox.port}` }
  return { infrastructure: { port, databaseUrl, sandbox: addresses }, sandbox }
}

/** SQLSTATEs of missing privileges and extensions, which the operator has to fix. */
const REFUSED = new Set(['42501', '0A000', '58P01'])

/** Migrates the database. An unusable database is reported as a configuration error. */
async function openDatabaseAt(source: DatabaseSource): Promise<void> {
  await checkDatabase(source, newestMigration())
  await migrate(source.url).catch((error: unknown) => {
    if (!REFUSED.has(postgresErrorCode(error) ?? '')) throw error
    const { cause } = error as Error
    throw unusable(source.setting, cause instanceof Error ? cause.message : String(error))
  })
}

async function openEmbedded(env: Env, log: Logger, shutdown: ShutdownStack): Promise<string> {
  const server = await startEmbeddedPostgres({
    dataDir: env.dataDir,
    log: (message) => log.info({ event: 'postgres.embedded' }, message),
  }).catch((error: unknown) => refuseDataDir(env.dataDir, error))
  shutdown.add(() => server.stop())
  return server.connectionString
}

/** Reports in one line why the embedded PostgreSQL does not start. */
function refuseDataDir(dataDir: string, error: unknown): never {
  const plain = error instanceof Error && Object.getPrototypeOf(error) === Error.prototype
  if (!plain) throw error
  const { message } = error
  const line = message.includes('DATA_DIR') ? message : `DATA_DIR ${dataDir}: ${message}`
  throw new ConfigurationError(line, { cause: error })
}

/** The sandbox keeps its address across restarts, so that open payment pages stay valid. */
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
