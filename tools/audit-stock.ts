import { auditStock } from '../app/domain/orders/audit.server.ts'
import { openDatabase } from '../app/platform/db.ts'
import { borrowEmbeddedPostgres } from '../app/platform/embedded-postgres.ts'
import { readEnv } from '../app/platform/env.ts'

/** `npm run audit:stock`: prints what is wrong with stock and money, and how many rows that is. */
const env = readEnv()
const borrowed = env.databaseUrl ? null : await borrowEmbeddedPostgres({ dataDir: env.dataDir })
const url = env.databaseUrl ?? borrowed?.connectionString ?? ''
const db = openDatabase(url, { max: 1 })
try {
  const rows = await auditStock(db)
  for (const row of rows) process.stdout.write(`${row.problem}: ${row.id} (${row.detail})\n`)
  process.stdout.write(`${rows.length} rows\n`)
  process.exitCode = rows.length === 0 ? 0 : 1
} finally {
  await db.$client.end()
  await borrowed?.stop()
}
