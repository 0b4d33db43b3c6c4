import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { openDatabase } from '../../app/platform/db.ts'
import { borrowEmbeddedPostgres } from '../../app/platform/embedded-postgres/embedded-postgres.ts'
import { test } from '../process/process-test.ts'
import { createTestStaff, STAFF_PASSWORD } from '../support/staff/staff.ts'
import { bombs } from './decompression-bombs.ts'
import { figure, QUICK } from './figures.ts'

const ROUNDS = QUICK ? 1 : 5
const MAX_GROWTH_MB = 150
const SLOWEST_MS = 1_000
/** The number of staff members: each is limited to four concurrent uploads. */
const STAFF = 3

type Shop = { url: string; pid: number }

/** The resident set size of the process, in MB. */
async function memory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_000
}

test.runIf(process.platform === 'linux')(
  'decompression bombs are rejected within a memory limit, while pages stay fast',
  async ({ shops }) => {
    const DATA_DIR = await shops.stockedDataDir()
    const shop = await shops.start({ DATA_DIR, TRUST_PROXY: '127.0.0.1' })
    const files = await bombs()
    for (const { length } of files) expect(length).toBeLessThan(5_000_000)
    const cookies = await signedIn(shop, DATA_DIR)
    // Warms up, because lazily loaded code does not count.
    for (let page = 0; page < 20; page++) await look(shop)
    await sellUpload(shop, new Uint8Array([1, 2, 3]), 0)

    const before = await memory(shop.pid)
    let most = before
    const times: number[] = []
    const statuses = new Map<number, number>()
    let uploading = true
    const watch = (async () => {
      while (uploading) {
        most = Math.max(most, await memory(shop.pid))
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })()
    const shoppers = [1, 2].map(async () => {
      while (uploading) times.push(await look(shop))
    })
    for (let round = 0; round < ROUNDS; round++) {
      const uploads = files.flatMap((file, index) => [
        sellUpload(shop, file, round * 100 + index),
        staffUpload(shop, file, cookies[index % STAFF] ?? ''),
      ])
      for (const status of await Promise.all(uploads)) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    uploading = false
    await Promise.all([watch, ...shoppers])
    const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
    const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
    figure(
      `decompression bombs: ${files.length * 2 * ROUNDS} uploads, responses ${counts}; memory ${before.toFixed(0)} to ${most.toFixed(0)} MB; ${times.length} concurrent page requests, p99 ${p99.toFixed(0)} ms`,
    )
    expect([...statuses.keys()].filter((status) => ![415, 422, 503].includes(status))).toEqual([])
    expect(most - before).toBeLessThan(MAX_GROWTH_MB)
    expect(p99).toBeLessThan(SLOWEST_MS)
    expect(shop.logged.filter(({ level }) => level >= 50)).toEqual([])
  },
  240_000,
)

async function look({ url }: Shop): Promise<number> {
  const start = performance.now()
  const page = await fetch(`${url}/shop`)
  await page.text()
  expect(page.status).toBe(200)
  return performance.now() - start
}

async function sellUpload({ url }: Shop, body: BodyInit, from: number): Promise<number> {
  const response = await fetch(`${url}/api/sell-photos`, {
    method: 'POST',
    body,
    headers: { 'x-submitter-email': 'jo@example.com', 'x-forwarded-for': `10.8.${from}.1` },
  })
  await response.text()
  return response.status
}

async function staffUpload({ url }: Shop, body: BodyInit, cookie: string): Promise<number> {
  const response = await fetch(`${url}/admin/products/pictures`, {
    method: 'POST',
    body,
    headers: { origin: url, cookie },
  })
  await response.text()
  return response.status
}

async function signedIn({ url }: Shop, dataDir: string): Promise<string[]> {
  const borrowed = await borrowEmbeddedPostgres({ dataDir })
  const db = openDatabase(borrowed.connectionString, { max: 1 })
  const cookies: string[] = []
  for (let number = 0; number < STAFF; number++) {
    const { email } = await createTestStaff(db, 'editor')
    const response = await fetch(`${url}/admin/login`, {
      method: 'POST',
      headers: { origin: url },
      body: new URLSearchParams({ intent: 'sign-in', email, password: STAFF_PASSWORD }),
      redirect: 'manual',
    })
    expect(response.status).toBe(302)
    const given = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
    cookies.push(given.join('; '))
  }
  await db.$client.end()
  await borrowed.stop()
  return cookies
}
