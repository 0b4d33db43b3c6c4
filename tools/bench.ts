/**
 * `npm run bench`: how fast the built shop is on this machine, in one table. Times depend on the
 * machine; the last column compares with a bare answer of the same size in the same run.
 *
 *     npm run bench -- --products 1000 --seconds 5
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { fillShop } from './bench/given-shop.ts'
import { type BenchedShop, openBenchedShop } from './bench/open-shop.ts'
import { ensureBuild } from './ensure-build.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const WARM_UP_SECONDS = 2
const CONNECTIONS = [10, 100]

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '24' },
    seconds: { type: 'string', default: '5' },
  },
})

type Row = {
  name: string
  connections: number
  rate: number
  p50: number
  p99: number
  ratio: number
}
type Load = Omit<autocannon.Options, 'url' | 'connections' | 'duration'>

await ensureBuild()
const dataDir = await mkdtemp(path.join(tmpdir(), 'kept-bench-'))
try {
  // The first start makes the database and the demo's pieces; the second is what is measured.
  await (await openBenchedShop(ROOT, { DATA_DIR: dataDir })).stop()
  await fillShop(dataDir, Number(values.products))
  const shop = await openBenchedShop(ROOT, { DATA_DIR: dataDir })
  try {
    await report(shop)
  } finally {
    await shop.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

async function report(shop: BenchedShop): Promise<void> {
  await wait(3_000)
  const idle = await shop.memoryMb()
  const rows: Row[] = []
  let highest = idle
  for (const [name, address, load] of await scenes(shop.url)) {
    for (const connections of CONNECTIONS) {
      rows.push(await measure(name, shop.url + address, connections, load))
      highest = Math.max(highest, await shop.memoryMb())
    }
  }
  const facts = [
    `${values.products} products, ${values.seconds} s each, ${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}`,
    `start to first page ${(shop.startMs / 1000).toFixed(1)} s; memory idle ${idle.toFixed(0)} MB, highest ${highest.toFixed(0)} MB`,
  ]
  process.stdout.write(`${facts.join('\n')}\n\n${table(rows)}\n`)
}

async function scenes(url: string): Promise<[name: string, address: string, load: Load][]> {
  const listing = await (await fetch(`${url}/shop?category=Tables`)).text()
  const id = /\/shop\/product\/([0-9a-f-]{36})/.exec(listing)?.[1] ?? ''
  const stock = (await (await fetch(`${url}/api/stock?ids=${id}`)).json()) as { price: number }[]
  const item = { id, name: 'Piece', price: stock[0]?.price ?? 0, quantity: 1, image: null }
  const customer = { name: 'Sample', email: 'sample@example.com', phone: '', marketingOptIn: false }
  return [
    ['home, kept', '/', {}],
    ['listing, kept', '/shop', {}],
    ['product, kept', `/shop/product/${id}`, {}],
    // A parameter that the shop does not know is never kept.
    ['home, anew', '/?anew=1', {}],
    ['listing, anew', '/shop?anew=1', {}],
    ['filtered listing, anew', '/shop?category=Tables&condition=Good&anew=1', {}],
    ['text search', '/shop?search=green', {}],
    ['product, anew', `/shop/product/${id}?anew=1`, {}],
    ['stock check', `/api/stock?ids=${id}`, {}],
    [
      'create-checkout',
      '/api/create-checkout',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ items: [item], customer }),
      },
    ],
  ]
}

async function measure(name: string, url: string, connections: number, load: Load): Promise<Row> {
  const headers = { 'accept-encoding': 'br', ...load.headers }
  const shoot = (target: string, seconds: number, more: Load) =>
    autocannon({ url: target, connections, duration: seconds, ...more })
  await shoot(url, WARM_UP_SECONDS, { ...load, headers })
  const result = await shoot(url, Number(values.seconds), { ...load, headers })
  if (result.non2xx > 0 || result.errors > 0) {
    process.stderr.write(`${name}: ${result.non2xx} refused, ${result.errors} failed\n`)
  }
  const answers = result.requests.total
  const size = Math.round(result.throughput.total / Math.max(1, answers))
  const bare = await besideBare(size, (target) => shoot(target, WARM_UP_SECONDS, {}))
  const { p50, p99 } = result.latency
  const rate = result.requests.average
  return { name, connections, rate, p50, p99, ratio: rate / bare.requests.average }
}

/** The same shots at a server that does nothing else. */
async function besideBare<Result>(
  bytes: number,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const child = spawn(process.execPath, ['tools/bench/bare-server.ts', `${bytes}`], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const lines = createInterface({ input: child.stdout })
    const url = await new Promise<string>((resolve) => lines.once('line', resolve))
    return await work(url)
  } finally {
    child.kill()
  }
}

function table(rows: readonly Row[]): string {
  const cells = rows.map(({ name, connections, rate, p50, p99, ratio }) => [
    name,
    `${connections}`,
    rate.toFixed(0),
    `${p50}`,
    `${p99}`,
    ratio.toFixed(2),
  ])
  const heads = ['what', 'connections', 'a second', 'p50 ms', 'p99 ms', 'of bare']
  const lines = [heads, heads.map(() => '---'), ...cells]
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}
