/**
 * `npm run bench:import`: an import of products with one picture each into a running shop, and the
 * archive of all of it, with concurrent visits to the shop, and its memory. Figures are in
 * docs/benchmarks.md.
 *
 *     npm run bench:import -- --products 5000
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { giveAdmin } from './bench/create-admin.ts'
import { writeImportFiles } from './bench/import-files.ts'
import { type BenchmarkShop, openBenchmarkShop } from './bench/open-shop.ts'
import { ensureBuild } from './ensure-build.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const POLL_INTERVAL_MS = 1_000
const IDLE_LOOK_MS = 3_000
const IDLE_SHARE = 0.03
const PAGE = '/admin/products/import'

const { values } = parseArgs({ options: { products: { type: 'string', default: '5000' } } })
const products = Number(values.products)

await ensureBuild()
const folder = await mkdtemp(path.join(tmpdir(), 'kept-bench-import-'))
try {
  await main()
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function main(): Promise<void> {
  const dataDir = path.join(folder, 'data')
  const files = await writeImportFiles(folder, products)
  const shop = await openBenchmarkShop(ROOT, { DATA_DIR: dataDir })
  try {
    const signedIn = await giveAdmin(dataDir, shop.url)
    await untilIdle(shop)
    const before = await shop.memoryMb()
    const visits = visitAllTheTime(shop.url)
    const cpuBefore = await shop.cpuMs()

    const form = new FormData()
    form.append('file', files.table, 'products.csv')
    form.append('pictures', files.pictures, 'pictures.zip')
    const uploading = performance.now()
    const uploaded = await signedIn(PAGE, { method: 'POST', body: form })
    const address = uploaded.headers.get('location') ?? ''
    const uploadMs = performance.now() - uploading
    const act = (intent: string) =>
      signedIn(address, { method: 'POST', body: new URLSearchParams({ intent }) })
    const until = async (state: string) => {
      const began = performance.now()
      while (!(await (await signedIn(address)).text()).includes(state)) await wait(POLL_INTERVAL_MS)
      return performance.now() - began
    }
    await act('check')
    const checkMs = await until('Checked, not started')
    await act('start')
    const importMs = await until('Finished')
    const highest = shop.highestMb()
    const cpuMs = (await shop.cpuMs()) - cpuBefore
    const seen = await visits.stop()

    const exporting = performance.now()
    let bytes = 0
    const archive = await signedIn('/admin/products/archive.zip')
    for await (const chunk of archive.body ?? []) bytes += (chunk as Uint8Array).length
    const exportMs = performance.now() - exporting

    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    const megabytes = (count: number) => (count / 1_000_000).toFixed(0)
    const rows = [
      ['upload, inspection', `${seconds(uploadMs)} s`],
      ['check of every row', `${seconds(checkMs)} s`],
      [
        'import',
        `${seconds(importMs)} s, ${((products / importMs) * 1000).toFixed(0)} rows a second`,
      ],
      ['processor time a row, visits included', `${(cpuMs / products).toFixed(1)} ms`],
      ['memory before, highest', `${before.toFixed(0)} MB, ${highest.toFixed(0)} MB`],
      ['visits during the import', `${seen.count}, p50 ${seen.p50} ms, p99 ${seen.p99} ms`],
      ['archive', `${seconds(exportMs)} s, ${megabytes(bytes)} MB`],
      ['memory, highest, archive included', `${shop.highestMb().toFixed(0)} MB`],
    ]
    const zip = megabytes((await stat(files.zipPath)).size)
    const machine = `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}`
    process.stdout.write(`${products} products, a zip of ${zip} MB, ${machine}\n\n`)
    process.stdout.write(`| what | |\n| --- | --- |\n`)
    for (const [what, figure] of rows) process.stdout.write(`| ${what} | ${figure} |\n`)
  } finally {
    await shop.stop()
  }
}

/** Waits until the shop has created the variants of the demo's pictures after its start. */
async function untilIdle(shop: BenchmarkShop): Promise<void> {
  for (let last = 0; ; ) {
    const now = await shop.cpuMs()
    if (now - last < IDLE_SHARE * IDLE_LOOK_MS) return
    last = now
    await wait(IDLE_LOOK_MS)
  }
}

/** Simulates one visitor who opens one page after another. */
function visitAllTheTime(url: string) {
  const times: number[] = []
  let stopped = false
  const visiting = (async () => {
    for (let count = 0; !stopped; count += 1) {
      const address = ['/', '/shop', `/shop?page=${2 + (count % 5)}`, '/shop/sofas'][count % 4]
      const began = performance.now()
      const response = await fetch(url + address)
      await response.text()
      if (response.status !== 200)
        throw new Error(`${address} was answered with ${response.status}`)
      times.push(performance.now() - began)
      await wait(20)
    }
  })()
  return {
    async stop() {
      stopped = true
      await visiting
      times.sort((a, b) => a - b)
      const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
      return { count: times.length, p50: at(0.5), p99: at(0.99) }
    },
  }
}
