/**
 * `npm run bench:pages`: processor time and bytes of one page rendered without the cache. Columns are
 * explained in docs/benchmarks.md.
 *
 *     npm run bench:pages -- --against HEAD~3     both revisions in turn, on the same machine
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { fillShop } from './bench/fill-shop.ts'
import { ask, type Shot } from './bench/http-client.ts'
import { type BenchmarkShop, openBenchmarkShop } from './bench/open-shop.ts'
import { checkOut } from './bench/revision.ts'
import { scenesOf } from './bench/scenarios.ts'
import { ensureBuild } from './ensure-build.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Number of pages after which the code has been optimized for the load. */
const WARM_UP_PAGES = 300

const agent = new Agent({ keepAlive: true })

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '1000' },
    /** Number of rounds for each page and revision. */
    rounds: { type: 'string', default: '9' },
    /** Number of sequential requests in a round. */
    pages: { type: 'string', default: '100' },
    against: { type: 'string' },
  },
})

/** Cleanup steps, run in reverse order at the end in any case. */
const undo: (() => Promise<unknown>)[] = []
try {
  await ensureBuild()
  const shops = [{ name: 'this revision', shop: await open(ROOT) }]
  if (values.against !== undefined) {
    const other = await checkOut(ROOT, values.against)
    undo.push(other.remove)
    shops.unshift({ name: other.name, shop: await open(other.root) })
  }
  const machine = `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}`
  const facts = `${values.products} products, median of ${values.rounds} rounds of ${values.pages} pages, ${machine}`
  process.stdout.write(`${facts}\n\n${await measured(shops)}\n`)
} finally {
  agent.destroy()
  for (const step of undo.reverse()) await step()
}

async function open(root: string): Promise<BenchmarkShop> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kept-bench-pages-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  await (await openBenchmarkShop(root, { DATA_DIR: dataDir })).stop()
  await fillShop(dataDir, Number(values.products))
  const shop = await openBenchmarkShop(root, { DATA_DIR: dataDir })
  undo.push(() => shop.stop())
  return shop
}

type Opened = { name: string; shop: BenchmarkShop }

/** Measures the revisions alternately, since the machine's speed varies. */
async function measured(opened: readonly Opened[]): Promise<string> {
  const shops = await Promise.all(
    opened.map(async ({ shop }) => {
      const scenes = (await scenesOf(shop.url)).filter(isUncached)
      for (const { shot } of scenes) await askTimes(shop, shot, WARM_UP_PAGES)
      return { shop, scenes }
    }),
  )
  const heads = opened.flatMap(({ name }) => [`cpu ms, ${name}`, 'bytes', 'sent'])
  const lines = [
    ['page', ...heads],
    ['---', ...heads.map(() => '---')],
  ]
  for (const [number, { name }] of shops[0]?.scenes.entries() ?? []) {
    const pages = shops.flatMap(({ shop, scenes }) => {
      const shot = scenes[number]?.shot
      return shot ? [{ shop, shot, times: [] as number[] }] : []
    })
    lines.push([name, ...(await cellsOf(pages))])
    process.stderr.write(`${lines.at(-1)?.join('  ')}\n`)
  }
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}

type BenchmarkPage = { shop: BenchmarkShop; shot: Shot; times: number[] }

async function cellsOf(pages: readonly BenchmarkPage[]): Promise<string[]> {
  const many = Number(values.pages)
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const { shop, shot, times } of pages) {
      const before = await shop.cpuMs()
      await askTimes(shop, shot, many)
      times.push(((await shop.cpuMs()) - before) / many)
    }
  }
  const cells: string[] = []
  for (const { shop, shot, times } of pages) {
    const plain = { ...shot, headers: { ...shot.headers, 'accept-encoding': 'identity' } }
    const sizes = [await ask(shop.url, plain), await ask(shop.url, shot)]
    cells.push(median(times).toFixed(2), ...sizes.map(({ bytes }) => `${bytes}`))
  }
  return cells
}

function isUncached({ name }: { name: string }): boolean {
  return name.endsWith('uncached') || name === 'text search'
}

async function askTimes(shop: BenchmarkShop, shot: Shot, times: number): Promise<void> {
  for (let left = times; left > 0; left--) {
    const { status } = await ask(shop.url, shot, agent)
    if (status !== 200) throw new Error(`${shot.path}: ${status}`)
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0
}
