/**
 * `npm run demo`: loads the demo catalogue into an empty shop, whether it is running or not. Uses the
 * database at DATABASE_URL, or the embedded one under DATA_DIR.
 */
import { openMediaStore } from '../app/domain/media/store/open-media-store.server.ts'
import { systemClock } from '../app/platform/clock.ts'
import { checkDatabase } from '../app/platform/config/check-database.ts'
import { type Env, readEnv } from '../app/platform/config/config.ts'
import { prepareDataDir } from '../app/platform/config/data-dir.ts'
import { openDatabase } from '../app/platform/db.ts'
import { borrowEmbeddedPostgres } from '../app/platform/embedded-postgres/embedded-postgres.ts'
import { migrate, newestMigration } from '../app/platform/migrate.ts'
import { loadDemo } from './load-demo.ts'

try {
  if (process.argv.length > 2) throw new Error('usage: npm run demo, without further words')
  await load(readEnv())
} catch (error) {
  process.stderr.write(`The demo could not be loaded: ${plainReason(error)}\n`)
  process.exitCode = 1
}

async function load(env: Env): Promise<void> {
  await prepareDataDir(env.dataDir)
  const borrowed = env.databaseUrl ? null : await borrowEmbeddedPostgres({ dataDir: env.dataDir })
  try {
    await fill(borrowed?.connectionString ?? env.databaseUrl ?? '', env)
  } finally {
    await borrowed?.stop()
  }
}

async function fill(url: string, env: Env): Promise<void> {
  const setting = env.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'
  await checkDatabase({ url, setting }, newestMigration())
  await migrate(url)
  const db = openDatabase(url, { max: 2 })
  try {
    const loaded = await loadDemo(db, await openMediaStore(env), systemClock)
    if (loaded.ok) {
      process.stdout.write(`The shop now shows ${loaded.products} demo pieces.\n`)
    } else {
      process.stderr.write('The shop already has products, so nothing was loaded.\n')
      process.exitCode = 1
    }
  } finally {
    await db.$client.end()
  }
}

/** The root cause; the wrapping errors only name the query. */
function plainReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // A connection refused at several addresses gives an AggregateError without a message.
  if (error instanceof AggregateError && error.errors.length > 0) {
    return plainReason(error.errors[0])
  }
  return error.cause instanceof Error ? plainReason(error.cause) : error.message
}
