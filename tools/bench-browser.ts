/**
 * `npm run bench:browser`: Lighthouse results for the production build's pages, with the profile of
 * a phone on slow 4G, in one table. Each figure is the median of several runs. Times depend on the
 * machine; bytes do not.
 *
 *     npm run bench:browser -- --runs 5     home, shop, product and the staff area's list of orders
 *     npm run bench:browser -- --all        every public page that search engines may list
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../app/platform/db.ts'
import { borrowEmbeddedPostgres } from '../app/platform/embedded-postgres/embedded-postgres.ts'
import { startShopProcess } from '../test/process/shop-process.ts'
import { createTestStaff, STAFF_PASSWORD } from '../test/support/staff/staff.ts'
import {
  type LighthouseBrowser,
  openLighthouse,
  type PageFigures,
  type PageReport,
} from './bench/lighthouse.ts'
import { ensureBuild } from './ensure-build.ts'

const MORE_PAGES = [
  '/shop/sofas',
  '/shop/chairs',
  '/shop/tables',
  '/shop/decor',
  '/our-story',
  '/how-it-works',
  '/sustainability',
  '/contact',
  '/sell',
  '/terms',
  '/privacy',
]
const ORDERS = 5

type Scene = { name: string; path: string; cookie?: string }

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    all: { type: 'boolean', default: false },
  },
})

await ensureBuild()
const dataDir = await mkdtemp(path.join(tmpdir(), 'kept-bench-browser-'))
try {
  const shop = await startShopProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  const browser = await openLighthouse()
  try {
    await report(browser, shop.url, await scenes(shop.url))
  } finally {
    await browser.close()
    await shop.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

async function scenes(url: string): Promise<Scene[]> {
  const listing = await (await fetch(`${url}/shop`)).text()
  const id = /\/shop\/product\/([0-9a-f-]{36})/.exec(listing)?.[1] ?? ''
  for (let orders = 0; orders < ORDERS; orders++) await order(url, id)
  return [
    { name: 'home', path: '/' },
    { name: 'shop', path: '/shop' },
    { name: 'product', path: `/shop/product/${id}` },
    { name: 'admin orders', path: '/admin/orders', cookie: await signIn(url) },
    ...(values.all ? MORE_PAGES.map((page) => ({ name: page, path: page })) : []),
  ]
}

/** Starts a checkout, so that the list of orders is not empty. */
async function order(url: string, id: string): Promise<void> {
  const stock = (await (await fetch(`${url}/api/stock?ids=${id}`)).json()) as { price: number }[]
  const item = { id, name: 'Piece', price: stock[0]?.price ?? 0, quantity: 1, image: null }
  const customer = { name: 'Sample', email: 'sample@example.com', phone: '', marketingOptIn: false }
  await fetch(`${url}/api/create-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ items: [item], customer }),
  })
}

/** @returns the cookies of a signed-in browser */
async function signIn(url: string): Promise<string> {
  const server = await borrowEmbeddedPostgres({ dataDir })
  const db = openDatabase(server.connectionString, { max: 1 })
  try {
    const { email } = await createTestStaff(db, 'admin')
    const response = await fetch(`${url}/admin/login`, {
      method: 'POST',
      headers: { origin: url },
      body: new URLSearchParams({ intent: 'sign-in', email, password: STAFF_PASSWORD }),
      redirect: 'manual',
    })
    return response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; ')
  } finally {
    await db.$client.end()
    await server.stop()
  }
}

async function report(
  browser: LighthouseBrowser,
  url: string,
  pages: readonly Scene[],
): Promise<void> {
  const rows: string[][] = []
  const problems: string[] = []
  for (const { name, path: address, cookie } of pages) {
    // The first load creates missing picture variants.
    await browser.look(url + address, cookie)
    const reports: PageReport[] = []
    while (reports.length < Number(values.runs)) {
      reports.push(await browser.look(url + address, cookie))
    }
    rows.push([name, ...cells(reports.map(({ figures }) => figures))])
    const said = new Set(reports.flatMap((one) => one.problems))
    problems.push(...[...said].map((problem) => `${name}: ${problem}`))
  }
  const machine = `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}`
  process.stdout.write(`${machine}; median of ${values.runs}\n\n${table(rows)}\n`)
  if (problems.length > 0) process.stdout.write(`\n${problems.join('\n')}\n`)
}

function cells(figures: readonly PageFigures[]): string[] {
  const of = (name: keyof PageFigures) => median(figures.map((one) => one[name]))
  return [
    `${of('performance')}`,
    `${of('accessibility')}`,
    `${of('bestPractices')}`,
    `${of('seo')}`,
    (of('lcpMs') / 1000).toFixed(2),
    of('cls').toFixed(3),
    of('tbtMs').toFixed(0),
    (of('totalBytes') / 1000).toFixed(0),
    (of('scriptBytes') / 1000).toFixed(1),
  ]
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? Number.NaN
}

function table(rows: readonly string[][]): string {
  const heads = [
    'page',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'LCP s',
    'CLS',
    'TBT ms',
    'all kB',
    'JavaScript kB',
  ]
  const lines = [heads, heads.map(() => '---'), ...rows]
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}
