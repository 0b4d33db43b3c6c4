/**
 * `npm run bench:orders`: how many orders per second the production build handles, from create-checkout
 * to paid with its mail enqueued, and how long a backlog of mail takes. Figures are explained in
 * docs/benchmarks.md.
 *
 *     npm run bench:orders -- --buyers 10 --seconds 10 --mails 1000
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { auditDatabase } from '../app/audit/audit-database.server.ts'
import { ORDER_MAIL } from '../app/domain/orders/queues.server.ts'
import { type Db, inTransaction, openDatabase } from '../app/platform/db.ts'
import { borrowEmbeddedPostgres } from '../app/platform/embedded-postgres/embedded-postgres.ts'
import { createLog } from '../app/platform/log.ts'
import { startJobs } from '../app/platform/queue/queue.ts'
import { startMailServer } from '../test/support/mail/mail-server.ts'
import { Buyer, type OrderTimes, type Piece } from './bench/buyer.ts'
import { fillShop } from './bench/fill-shop.ts'
import { type BenchmarkShop, openBenchmarkShop } from './bench/open-shop.ts'
import { postgresMs, processorMs } from './bench/processor-time.ts'
import { startSandboxProcess } from './bench/start-sandbox-process.ts'
import { ensureBuild } from './ensure-build.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const WARM_UP_SECONDS = 3

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '10' },
    buyers: { type: 'string', default: '10' },
    /** Number of mails in the backlog. */
    mails: { type: 'string', default: '1000' },
    /** Also prints the statements of an order. */
    statements: { type: 'boolean', default: false },
  },
})

const undo: (() => Promise<unknown>)[] = []
try {
  await ensureBuild()
  await main()
} finally {
  for (const step of undo.reverse()) await step()
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kept-bench-orders-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const sandbox = await startSandboxProcess()
  undo.push(() => sandbox.stop())
  const mailServer = await startMailServer()
  undo.push(() => mailServer.down())
  const settings = {
    DATA_DIR: dataDir,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'shop@example.com',
    ...sandbox.settings,
  }
  await (await openBenchmarkShop(ROOT, settings)).stop()
  await fillShop(dataDir, Number(values.products))
  await countStatements(dataDir)
  const shop = await openBenchmarkShop(ROOT, settings)
  undo.push(() => shop.stop())
  sandbox.sendTo(shop.url)
  const server = await borrowEmbeddedPostgres({ dataDir })
  undo.push(() => server.stop())
  const db = openDatabase(server.adminConnectionString, { max: 3 })
  undo.push(() => db.$client.end())

  await db.$client.query('CREATE EXTENSION pg_stat_statements')

  const pieces = await piecesOnSale(db)
  await buyFor(WARM_UP_SECONDS, shop, pieces)
  await db.$client.query('SELECT pg_stat_statements_reset()')
  const used = async () => [
    await shop.cpuMs(),
    await postgresMs(dataDir),
    await processorMs(sandbox.pid),
    await committed(db),
  ]
  const before = await used()
  const seconds = Number(values.seconds)
  const times = await buyFor(seconds, shop, pieces)
  const spent = (await used()).map((now, index) => (now - (before[index] ?? 0)) / times.length)
  const table = values.statements ? `\n${await statements(db, times.length)}\n` : ''
  await report(db, times, seconds, spent)
  const mailSeconds = await sendBacklog(db, Number(values.mails))
  process.stdout.write(`\n${values.mails} mails were sent in ${mailSeconds.toFixed(1)} s\n`)
  process.stdout.write(table)
}

/** Enables the extension that counts statements, from the next start of the server on. */
async function countStatements(dataDir: string): Promise<void> {
  const server = await borrowEmbeddedPostgres({ dataDir })
  const db = openDatabase(server.adminConnectionString, { max: 1 })
  await db.$client.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`)
  await db.$client.end()
  await server.stop()
}

async function piecesOnSale(db: Db): Promise<Piece[]> {
  const found = await db.execute<{ id: string; price: string }>(sql`
    SELECT id, price FROM products WHERE in_stock AND stock_quantity > 1000
    ORDER BY id`)
  return found.rows.map(({ id, price }) => ({ id, price: Number(price) }))
}

/** The times of all orders that all buyers complete in `seconds`. */
async function buyFor(
  seconds: number,
  shop: BenchmarkShop,
  pieces: readonly Piece[],
): Promise<OrderTimes[]> {
  const until = performance.now() + seconds * 1_000
  const times: OrderTimes[] = []
  const buyOnAndOn = async (_: unknown, number: number) => {
    const buyer = new Buyer(shop.url, number)
    for (let next = number; performance.now() < until; next += 97) {
      const piece = pieces[next % pieces.length]
      if (piece) times.push(await buyer.buy(piece))
    }
    buyer.close()
  }
  await Promise.all(Array.from({ length: Number(values.buyers) }, buyOnAndOn))
  return times
}

/** Committed transactions so far; statistics of idle connections arrive within a second. */
async function committed(db: Db): Promise<number> {
  await wait(1_500)
  const { rows } = await db.execute<{ commits: string }>(sql`
    SELECT xact_commit AS commits FROM pg_stat_database WHERE datname = current_database()`)
  return Number(rows[0]?.commits ?? 0)
}

/** Enqueues `mails` confirmations in one transaction. @returns the seconds until all are sent */
async function sendBacklog(db: Db, mails: number): Promise<number> {
  await mailsSent(db)
  const jobs = await startJobs(db, createLog('silent'), [ORDER_MAIL], { maintenance: false })
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM orders WHERE status = 'paid' ORDER BY created_at LIMIT 1`)
  const orderId = rows[0]?.id ?? ''
  await inTransaction(db, async (tx) => {
    for (let copy = 0; copy < mails; copy++) {
      const mail = { orderId, kind: 'confirmation', copy: `bench-${copy}` }
      await jobs.enqueue(tx, ORDER_MAIL, mail)
    }
  })
  const began = performance.now()
  await mailsSent(db)
  const seconds = (performance.now() - began) / 1_000
  await jobs.stop()
  return seconds
}

/** Waits until no mail of an order is queued or being sent. */
async function mailsSent(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ open: number }>(sql`
      SELECT count(*)::int AS open FROM jobs.job WHERE name = ${ORDER_MAIL} AND state <= 'active'`)
    if (rows[0]?.open === 0) return
    await wait(100)
  }
}

/** Statements of the shop's role, by number of executions. */
async function statements(db: Db, orders: number): Promise<string> {
  const { rows } = await db.execute<{ calls: number; ms: number; query: string }>(sql`
    SELECT sum(calls)::int AS calls, sum(total_exec_time)::float AS ms,
      regexp_replace(query, '\\s+', ' ', 'g') AS query
    FROM pg_stat_statements JOIN pg_roles ON pg_roles.oid = userid AND rolname = 'kept_shop'
    GROUP BY 3 ORDER BY 1 DESC LIMIT 80`)
  const lines = rows.map(({ calls, ms, query }) => {
    const each = (calls / orders).toFixed(2)
    return `| ${each} | ${(ms / orders).toFixed(2)} | ${query.slice(0, 150).replaceAll('|', '\\|')} |`
  })
  const sum = rows.reduce((total, { calls }) => total + calls, 0) / orders
  return ['| an order | ms | statement |', '| --- | --- | --- |', ...lines, `${sum} in all`].join(
    '\n',
  )
}

async function report(
  db: Db,
  times: readonly OrderTimes[],
  seconds: number,
  [shopMs = 0, postgres = 0, sandboxMs = 0, commits = 0]: readonly number[],
): Promise<void> {
  const { rows } = await db.execute<{ paid: number; mails: number }>(sql`
    SELECT (SELECT count(*)::int FROM orders WHERE status = 'paid') AS paid,
      (SELECT count(*)::int FROM jobs.job WHERE name = ${ORDER_MAIL}) AS mails`)
  const problems = await auditDatabase(db)
  const line = (name: string, of: (one: OrderTimes) => number) => {
    const sorted = times.map(of).toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
    return `| ${name} | ${at(0.5)} | ${at(0.99)} |`
  }
  process.stdout.write(`${values.products} products, ${values.buyers} buyers, ${seconds} s, ${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}

${(times.length / seconds).toFixed(1)} orders a second (${times.length} orders)
Processor time an order: shop ${shopMs.toFixed(1)} ms, PostgreSQL ${postgres.toFixed(1)} ms, payment sandbox ${sandboxMs.toFixed(1)} ms; ${commits.toFixed(1)} transactions
${rows[0]?.paid} orders are paid, ${rows[0]?.mails} mails were enqueued; audit: ${problems.length} rows

| step | p50 ms | p99 ms |
| --- | --- | --- |
${line('create-checkout', ({ checkout }) => checkout)}
${line('payment', ({ pay }) => pay)}
${line('confirmation page', ({ receipt }) => receipt)}
${line('all', ({ checkout, pay, receipt }) => checkout + pay + receipt)}
`)
}
