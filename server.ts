import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import './app/platform/load-drizzle.ts'
import type { startCluster as StartProcesses } from './app/boot/cluster-primary.ts'
import type { startShop as StartShop } from './app/boot/start-shop.ts'
import { ConfigurationError, readEnv } from './app/platform/config/config.ts'
import { DataDirInUseError } from './app/platform/embedded-postgres/embedded-postgres.ts'
import { developmentHandler, productionHandler } from './app/server/load-request-handler.ts'
import { ensureBuild } from './tools/ensure-build.ts'

/** What the next start need not compile again; it goes without where it may not write. */
const MODULE_CACHE = fileURLToPath(new URL('node_modules/.cache/kept-modules', import.meta.url))
/** How long a stop may take before it is forced. */
const STOP_LIMIT_MS = 14_000
/** How long a load balancer may take to see that this process is not ready any more. */
const DRAIN_MS = 2_000

// What leads to drizzle is loaded once it has been said how.
const startAlone: typeof StartShop = async (...given) =>
  (await import('./app/boot/start-shop.ts')).startShop(...given)
const startSeveral: typeof StartProcesses = async (...given) =>
  (await import('./app/boot/cluster-primary.ts')).startCluster(...given)

async function main(): Promise<void> {
  const developing = process.argv.includes('--dev')
  const env = readEnv()
  if (!developing) await ensureBuild()
  const handler = developing ? developmentHandler : productionHandler
  const alone = developing || env.webProcesses === 1
  const demo = !env.production
  const shop = await (alone ? startAlone(env, { handler, demo }) : startSeveral(env, { demo }))
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    void shop.stop(DRAIN_MS).then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.stdout.write(`Kept is open at ${shop.url}\n`)
  if (shop.services.testPayments) process.stdout.write('Test payments: no card is charged.\n')
}

function refuse(error: unknown): void {
  const expected = error instanceof ConfigurationError || error instanceof DataDirInUseError
  process.stderr.write(expected ? `Kept did not start: ${error.message}\n` : `${inspect(error)}\n`)
  process.exit(1)
}

enableCompileCache(MODULE_CACHE)
if (cluster.isPrimary) main().catch(refuse)
else (await import('./app/boot/cluster-worker.ts')).runWorker()
