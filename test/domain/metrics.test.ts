import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { mailboxes } from '../../app/domain/conversations/mailbox/schema.ts'
import { fetchReplies } from '../../app/jobs/fetch-replies.ts'
import { freePort } from '../support/free-port.ts'
import { startImapServer } from '../support/mail/imap-server.ts'
import { sampleMail } from '../support/mail/sample-mails.ts'
import { eventually, startTestShop } from '../support/shop.ts'

const port = await freePort()
const metricsUrl = `http://127.0.0.1:${port}/metrics`
const shop = await startTestShop({ DATABASE_POOL: '7', METRICS_PORT: String(port) })
afterAll(() => shop.stop())

const DASHBOARD = new URL('../../deploy/grafana-dashboard.json', import.meta.url)
const dashboard = z.object({
  title: z.string(),
  panels: z.array(
    z.object({
      title: z.string(),
      targets: z.array(z.object({ expr: z.string() })).default([]),
    }),
  ),
})

const ALERTS = new URL('../../deploy/prometheus-alerts.yml', import.meta.url)
const alerts = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
})

async function scrape(): Promise<string> {
  const response = await fetch(metricsUrl)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  return await response.text()
}

test('responses are counted by route pattern, never by the requested address', async () => {
  const sofa = await shop.addProduct()
  await fetch(`${shop.url}/shop/product/${sofa.id}?email=somebody@example.com`)
  await fetch(`${shop.url}/shop/product/${sofa.id}`)
  await fetch(`${shop.url}/letters-from-somebody@example.com`)
  await fetch(`${shop.url}/healthz`)
  const text = await eventually(async () => {
    const read = await scrape()
    return read.includes('route="/healthz"') ? read : null
  })
  expect(text).toContain(
    'kept_http_requests_total{route="/shop/product/:id",method="GET",status="200"} 2',
  )
  expect(text).toContain('kept_http_requests_total{route="*",method="GET",status="404"} 1')
  expect(text).toContain(
    'kept_http_request_duration_seconds_count{route="/shop/product/:id",method="GET"} 2',
  )
  expect(text).not.toContain(sofa.id)
  expect(text).not.toContain('somebody')
})

test('a request that its client aborted is counted and logged as aborted', async () => {
  // The rest of the body is never sent.
  const client = connect(Number(new URL(shop.url).port), '127.0.0.1')
  client.write('POST /contact HTTP/1.1\r\nHost: shop\r\nContent-Length: 9\r\n')
  client.write('Expect: 100-continue\r\n\r\nname')
  // The response '100 Continue' proves that the request has begun.
  await once(client, 'data')
  client.destroy()
  const text = await eventually(async () => {
    const read = await scrape()
    return read.includes('status="aborted"') ? read : null
  })
  expect(text).toContain(
    'kept_http_requests_total{route="/contact",method="POST",status="aborted"} 1',
  )
  expect(text).not.toContain('duration_seconds_count{route="/contact",method="POST"}')
  const line = shop.logged.find(({ msg }) => msg === 'request aborted')
  expect(line).toMatchObject({ method: 'POST', path: '/contact' })
  expect(line).not.toHaveProperty('status')
})

test('the metrics port serves nothing but the metrics', async () => {
  for (const path of ['/', '/metrics?x', '/admin']) {
    expect((await fetch(new URL(path, metricsUrl))).status).toBe(404)
  }
  expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404)
  expect((await fetch(`${shop.url}/metrics`)).status).toBe(404)
})

test('metrics cover holds, orders, jobs, dead letters, connections and cached pages', async () => {
  await scrape()
  await shop.checkout([{ product: await shop.addProduct() }])
  const stools = await shop.addProduct({ stock: 12 })
  await shop.checkout([{ product: stools, quantity: 12 }])
  await shop.db.execute(sql`
    INSERT INTO jobs.job (name, source_name) VALUES ('dead-letters', 'order-mail')`)
  // The database is queried at most once in ten seconds, however often metrics are scraped.
  const before = await scrape()
  expect(before).toContain('kept_holds_open 0')
  expect(before).toContain('kept_stock_mostly_held 0')
  shop.clock.advance(10_000)
  const text = await scrape()
  expect(text).toContain('kept_jobs_dead{queue="order-mail"} 1')
  expect(text).toContain('kept_database_up 1')
  expect(text).toContain('kept_holds_open 2')
  expect(text).toContain('kept_holds_late 0')
  expect(text).toContain('kept_stock_held_units 13')
  expect(text).toContain('kept_stock_mostly_held 1')
  expect(text).toContain('kept_orders_last_day{status="pending"} 2')
  expect(text).toContain('kept_orders_last_day{status="paid"} 0')
  expect(text).toMatch(/kept_order_events_last_hour\{kind="\w+"\} 2/)
  expect(text).toMatch(/kept_jobs_waiting\{queue="order-mail"\} \d/)
  expect(text).toMatch(/kept_database_connections\{state="open"\} [1-9]/)
  expect(text).toContain('kept_database_connections_limit 7')
  expect(text).toMatch(/kept_page_cache_requests_total\{result="miss"\} [1-9]/)
  expect(text).toMatch(/kept_disk_free_bytes [1-9]/)
  expect(text).toMatch(/kept_build_info\{version="\d+\.\d+\.\d+"\} 1/)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(text).toContain('nodejs_gc_duration_seconds')
})

test('metrics cover the mailbox: what became of its mails, and when it was last read', async () => {
  expect(await scrape()).toContain('kept_mailbox_read_timestamp_seconds Nan')
  const imap = await startImapServer()
  const port = await freePort()
  const reads = await startTestShop({ METRICS_PORT: String(port), IMAP_URL: imap.url })
  const figures = async () => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  try {
    const wasRead = async () => (await reads.db.select().from(mailboxes))[0]?.succeeded_at
    await fetchReplies(reads.services)
    const first = await eventually(wasRead)
    for (const to of ['hello@shop.example', 'somebody@shop.example']) {
      imap.deliver(sampleMail({ to }))
    }
    reads.clock.advance(60_000)
    await fetchReplies(reads.services)
    const text = await eventually(async () => {
      await fetchReplies(reads.services)
      reads.clock.advance(10_000)
      const read = await figures()
      return read.includes('{outcome="unmatched"} 2') ? read : null
    })
    expect(text).toContain('kept_mails_received_last_day{outcome="stored"} 0')
    const [, seconds] = /^kept_mailbox_read_timestamp_seconds (\d\S*)$/m.exec(text) ?? []
    expect(Number(seconds)).toBeGreaterThanOrEqual(first.getTime() / 1_000 + 60)
  } finally {
    await reads.stop()
    await imap.down()
  }
})

const figuresIn = (expr: string) => expr.match(/\b(?:kept|nodejs|process)_\w+/g) ?? []

test('every metric used by the dashboard or an alert exists', async () => {
  const { panels } = dashboard.parse(JSON.parse(await readFile(DASHBOARD, 'utf8')))
  const drawn = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => figuresIn(expr)))
  expect(new Set(drawn).size).toBeGreaterThan(15)
  const { groups } = alerts.parse(parse(await readFile(ALERTS, 'utf8')))
  const watched = groups.flatMap(({ rules }) => rules.flatMap(({ expr }) => figuresIn(expr)))
  expect(watched).toContain('kept_jobs_retrying')
  collectGarbage()
  const missing = async () => {
    const served = new Set((await scrape()).match(/^\w+/gm))
    return [...drawn, ...watched].filter((name) => !served.has(name))
  }
  await expect.poll(missing, { timeout: 10_000 }).toEqual([])
})

/** Metrics of garbage collection appear after its first run. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('gc')
  if (typeof gc === 'function') gc()
}
