import { inspect } from 'node:util'
import { type Env, readEnv } from '../platform/config/config.ts'
import { ConfigurationError } from '../platform/config/configuration-error.ts'
import { DataDirInUseError } from '../platform/embedded-postgres/embedded-postgres.ts'
import { developmentHandler, productionHandler } from '../server/load-request-handler.ts'

/** Time limit of a graceful shutdown. */
const SHUTDOWN_LIMIT_MS = 14_000
/** How long a load balancer may take to detect that this process is no longer ready. */
const DRAIN_MS = 2_000

type Options = {
  /** Serves the pages from their sources, in one process. */
  development: boolean
}

/**
 * Starts the shop and stops it at SIGTERM or SIGINT. Exits with code 1 if the start fails: with one line
 * for an invalid setting, with a stack trace for an unexpected error.
 */
export async function runPrimary(options: Options): Promise<void> {
  try {
    await run(options)
  } catch (error) {
    const expected = error instanceof ConfigurationError || error instanceof DataDirInUseError
    const text = expected ? `Kept did not start: ${error.message}` : inspect(error)
    process.stderr.write(`${text}\n`)
    process.exit(1)
  }
}

async function run({ development }: Options): Promise<void> {
  const env = readEnv()
  const shop = await start(env, development)
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref()
    void shop.stop(DRAIN_MS).then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.stdout.write(`Kept is open at ${shop.url}\n`)
  if (shop.services.testPayments) process.stdout.write('Test payments: no card is charged.\n')
}

/** Loads the shop's modules last, so that an invalid setting is reported immediately. */
async function start(env: Env, development: boolean) {
  const demo = !env.production
  const [{ createLog }, { logUncaughtErrors }] = await Promise.all([
    import('../platform/log.ts'),
    import('./log-uncaught-errors.ts'),
  ])
  const log = createLog(env.logLevel)
  logUncaughtErrors(log)
  if (development || env.webProcesses === 1) {
    const { startShop } = await import('./start-shop.ts')
    return await startShop(env, {
      handler: development ? developmentHandler : productionHandler,
      log,
      demo,
    })
  }
  const { startCluster } = await import('./cluster-primary.ts')
  return await startCluster(env, { log, demo })
}
