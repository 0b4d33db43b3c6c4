/**
 * `npm run bench`: measures the production build on this machine and prints one table. Rows and
 * columns are explained in docs/benchmarks.md.
 *
 *     npm run bench -- --products 1000 --seconds 5
 *     npm run bench -- --against HEAD~3
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { fillShop } from './bench/fill-shop.ts'
import { measure } from './bench/measure.ts'
import { type BenchmarkShop, openBenchmarkShop } from './bench/open-shop.ts'
import { checkOut } from './bench/revision.ts'
import { scenesOf } from './bench/scenarios.ts'
import { type Row, table } from './bench/table.ts'
import { ensureBuild } from './ensure-build.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REST_MS = 5_000

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '24' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '1,10,100' },
    /** Only rows whose name contains this. */
    only: { type: 'string', default: '' },
    against: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const connections = values.connections.split(',').map(Number)

/** Cleanup steps, run in reverse order at the end in any case. */
const undo: (() => Promise<void>)[] = []
try {
  await ensureBuild()
  const here = await open(ROOT)
  const other = values.against === undefined ? null : await openRevision(values.against)
  await report(here, other)
} finally {
  for (const step of undo.reverse()) await step()
}

type Opened = { shop: BenchmarkShop; idleMb: number }
type Other = Opened & { name: string }

async function openRevision(revision: string): Promise<Other> {
  const { name, root, remove } = await checkOut(ROOT, revision)
  undo.push(remove)
  return { name, ...(await open(root)) }
}

/** Starts the shop twice: the first start creates database and demo catalogue, the second is measured. */
async function open(root: string): Promise<Opened> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kept-bench-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const first = await openBenchmarkShop(root, { DATA_DIR: dataDir })
  await picturesMade(dataDir)
  await first.stop()
  await fillShop(dataDir, Number(values.products))
  const shop = await openBenchmarkShop(root, { DATA_DIR: dataDir })
  undo.push(() => shop.stop())
  await wait(REST_MS)
  return { shop, idleMb: await shop.memoryMb() }
}

/** Waits until the first start has created all picture variants of the demo, which is not measured. */
async function picturesMade(dataDir: string): Promise<void> {
  let before = -1
  for (;;) {
    const now = (await readdir(path.join(dataDir, 'media'))).length
    if (now === before) return
    before = now
    await wait(REST_MS)
  }
}

async function report(here: Opened, other: Other | null): Promise<void> {
  const scenes = await scenesOf(here.shop.url)
  const otherScenes = other ? await scenesOf(other.shop.url) : []
  const rows: Row[] = []
  for (const [index, { name, shot }] of scenes.entries()) {
    if (!name.includes(values.only)) continue
    for (const count of connections) {
      const measured = await measure(here.shop, shot, count, seconds)
      const otherShot = otherScenes[index]?.shot
      const before =
        other && otherShot ? await measure(other.shop, otherShot, count, seconds) : null
      rows.push({ name, connections: count, measured, before })
      process.stderr.write(`${name}, ${count}: ${measured.rate.toFixed(0)} a second\n`)
    }
  }
  const facts = [
    `${values.products} products, ${seconds} s each, ${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}`,
    'The shop, its database, the load generator and the baseline server are separate processes on this machine.',
    `This revision: ${starts(here)}`,
    ...(other ? [`${other.name}, "before": ${starts(other)}`] : []),
  ]
  process.stdout.write(`${facts.join('\n')}\n\n${table(rows)}\n`)
}

function starts({ shop, idleMb }: Opened): string {
  const start = (shop.startMs / 1000).toFixed(1)
  return `start to first page ${start} s; memory idle ${idleMb.toFixed(0)} MB, highest ${shop.highestMb().toFixed(0)} MB`
}
