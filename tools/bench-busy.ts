/**
 * `npm run bench:busy`: visits to every page of a shop while orders are placed, with one and two web
 * processes. Figures are explained in docs/benchmarks.md.
 *
 *     npm run bench:busy -- --seconds 20
 *     npm run bench:busy -- --against HEAD~3     that revision first, then this one
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type BusyRow, busyTable, measureBusy } from './bench/busy.ts'
import { fillShop } from './bench/fill-shop.ts'
import { openBenchmarkShop } from './bench/open-shop.ts'
import { checkOut } from './bench/revision.ts'
import { startSandboxProcess } from './bench/start-sandbox-process.ts'
import { ensureBuild } from './ensure-build.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const METRICS_PORT = 4_930

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '10' },
    /** For a busy machine: this many page requests count as one second when orders and saves are paced. */
    'visits-a-second': { type: 'string' },
    processes: { type: 'string', default: '1,2' },
    against: { type: 'string' },
  },
})

/** Cleanup steps, run in reverse order at the end in any case. */
const undo: (() => Promise<unknown>)[] = []
try {
  await ensureBuild()
  await main()
} finally {
  for (const step of undo.reverse()) await step()
}

async function main(): Promise<void> {
  const revisions = [{ name: 'this revision', root: ROOT }]
  if (values.against !== undefined) {
    const other = await checkOut(ROOT, values.against)
    undo.push(other.remove)
    revisions.unshift(other)
  }
  for (const { name, root } of revisions) {
    const rows: BusyRow[] = []
    for (const count of values.processes.split(',')) rows.push(...(await measured(root, count)))
    const { products, connections, seconds } = values
    const machine = `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}`
    const pace = values['visits-a-second'] ? `, a second: ${values['visits-a-second']} visits` : ''
    const facts = `${name}: ${products} products, ${connections} connections, ${seconds} s a row${pace}, ${machine}`
    process.stdout.write(`${facts}\n\n${busyTable(rows)}\n\n`)
  }
}

async function measured(root: string, processes: string): Promise<BusyRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kept-bench-busy-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const sandbox = await startSandboxProcess()
  undo.push(() => sandbox.stop())
  const settings = {
    DATA_DIR: dataDir,
    TRUST_PROXY: '127.0.0.1',
    WEB_PROCESSES: processes,
    METRICS_PORT: `${METRICS_PORT}`,
    ...sandbox.settings,
  }
  await (await openBenchmarkShop(root, settings)).stop()
  await fillShop(dataDir, Number(values.products), true)
  const shop = await openBenchmarkShop(root, settings)
  sandbox.sendTo(shop.url)
  try {
    const busy = {
      url: shop.url,
      dataDir,
      processes: Number(processes),
      metricsPort: METRICS_PORT,
      cpuMs: () => shop.cpuMs(),
    }
    return await measureBusy(busy, {
      connections: Number(values.connections),
      seconds: Number(values.seconds),
      visitsASecond: values['visits-a-second'] ? Number(values['visits-a-second']) : null,
    })
  } finally {
    await shop.stop()
  }
}
