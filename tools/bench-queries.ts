/**
 * `npm run bench:queries`: how long the database takes for the lists, searches, dashboard and
 * exports of a small and of a large shop. Figures are explained in docs/benchmarks.md.
 *
 *     npm run bench:queries -- --products 100000 --orders 1000000 --only search
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../app/platform/db.ts'
import { borrowEmbeddedPostgres } from '../app/platform/embedded-postgres/embedded-postgres.ts'
import { createLog } from '../app/platform/log.ts'
import { migrate } from '../app/platform/migrate.ts'
import { startJobs } from '../app/platform/queue/queue.ts'
import { createTestStaff } from '../test/support/staff/staff.ts'
import { fillLargeShop } from './bench/large-shop.ts'
import { type QueryScene, queryScenes } from './bench/query-scenarios.ts'

const SMALL = { products: 1_000, orders: 1_000 }
const RUNS = 7

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '1000000' },
    /** Only rows whose name contains this. */
    only: { type: 'string', default: '' },
  },
})

const large = { products: Number(values.products), orders: Number(values.orders) }
const before = await measure(SMALL)
const after = await measure(large)
const size = ({ products, orders }: typeof SMALL) =>
  `${products.toLocaleString('en-GB')} products, ${orders.toLocaleString('en-GB')} orders`
const rows = [...after].map(([name, ms]) => {
  const small = before.get(name) ?? 0
  return `| ${name} | ${small.toFixed(1)} | ${ms.toFixed(1)} | ${(ms / small).toFixed(1)} |`
})
process.stdout.write(`${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}, median of ${RUNS}

| what | ms, ${size(SMALL)} | ${size(large)} | ratio |
| --- | --- | --- | --- |
${rows.join('\n')}
`)

/** The median time of each scene, in milliseconds, on a new database of that size. */
async function measure(of: typeof SMALL): Promise<Map<string, number>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kept-bench-queries-'))
  const server = await borrowEmbeddedPostgres({ dataDir })
  const db = openDatabase(server.connectionString, { max: 4 })
  try {
    await migrate(server.connectionString)
    // Creates the tables of the job queue.
    await (await startJobs(db, createLog('silent'), [])).stop()
    const staff = await createTestStaff(db, 'admin')
    const admin = openDatabase(server.adminConnectionString, { max: 1 })
    try {
      await fillLargeShop(admin, of)
    } finally {
      await admin.$client.end()
    }
    const scenes = queryScenes(db, staff).filter(({ name }) => name.includes(values.only))
    const times = new Map<string, number>()
    for (const scene of scenes) times.set(scene.name, await medianOf(scene))
    return times
  } finally {
    await db.$client.end()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function medianOf({ run }: QueryScene): Promise<number> {
  const times: number[] = []
  for (let runs = 0; runs < RUNS; runs++) {
    const began = performance.now()
    await run()
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
}
