import http from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillCatalogue } from '../domain/plans/large-catalogue.ts'
import { startTestShop, type TestShop } from '../support/shop.ts'
import { signIn } from '../support/staff/staff.ts'
import { ENDPOINTS } from './endpoints.ts'
import { figure, QUICK } from './figures.ts'
import { SHAPES, type Shape } from './hostile-shapes.ts'
import { type Cost, type CostedRequest, isTooMuch, leastCost, MAX_MS } from './request-cost.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']
/** Addresses to which every run sends all shapes: a list, a missing page, and the router's manifest. */
const CORE = ['/shop', '/nowhere', '/__manifest']
/** Of all other requests, a run sends every `STEP`th one, from a random start. */
const STEP = QUICK ? 67 : 1
const PIECES = 800

let shop: TestShop
let staff: string
const ids: string[] = []

beforeAll(async () => {
  // Each request has its own IP address, so that rate limits do not hide what is behind them.
  shop = await startTestShop({ TRUST_PROXY: '127.0.0.1' })
  await fillCatalogue(shop.db, PIECES)
  ids.push((await shop.addProduct()).id)
  staff = (await signIn(shop, 'admin')).cookie
})
afterAll(() => shop.stop())

type Hostile = { shape: Shape; method: string; path: string }

/** An address of the pattern, whose parameters are the id of an existing product. */
function pathOf(pattern: string): string {
  return pattern.replaceAll(/:\w+\??|\*/g, ids[0] ?? 'x')
}

let requested = 0

/** The hostile request, from its own IP address. */
function requestOf({ shape, method, path }: Hostile): CostedRequest {
  requested += 1
  const cookies = [path.startsWith('/admin') ? staff : '', shape.headers?.cookie ?? '']
  const headers = {
    host: new URL(shop.url).host,
    'x-forwarded-for': `10.${(requested >> 16) & 255}.${(requested >> 8) & 255}.${requested & 255}`,
    ...(path.startsWith('/admin') && { origin: shop.url }),
    ...shape.headers,
    cookie: cookies.filter(Boolean).join('; '),
  }
  return { method, target: shape.target(path), headers }
}

/** Processor time of a plain request, by path, in ms. */
const plainCpuMs = new Map<string, number>()

const ask = (hostile: Hostile): Promise<Cost> =>
  leastCost(new URL(shop.url).port, () => requestOf(hostile), plainCpuMs.get(hostile.path))

const combinations = (methods: readonly string[], paths: readonly string[]): Hostile[] =>
  SHAPES.flatMap((shape) =>
    methods.flatMap((method) => paths.map((path) => ({ shape, method, path }))),
  )

/** The requests that this run sends, and the number of all possible ones. */
function chosen(): { sent: Hostile[]; all: number } {
  const core = combinations(['GET'], CORE)
  const paths = ENDPOINTS.map(({ pattern }) => pathOf(pattern))
  // Signing out would end the session that the other requests use.
  const others = combinations(
    METHODS,
    paths.filter((path) => !path.startsWith('/admin/sign-out')),
  )
  const first = Math.floor(Math.random() * STEP)
  const some = others.filter((_, at) => at % STEP === first)
  return { sent: [...core, ...some], all: core.length + others.length }
}

test(
  'no shape of a request blocks the event loop for over 50 ms, takes 50 ms more processor time than a plain request, or ends in a server error',
  async () => {
    // Warms up, because code that is loaded and compiled on the first request does not count.
    const plain: Shape = { name: '', target: (path) => path }
    for (const { pattern } of ENDPOINTS) {
      const path = pathOf(pattern)
      const { cpuMs } = await ask({ shape: plain, method: 'GET', path })
      plainCpuMs.set(path, cpuMs)
    }
    const { sent, all } = chosen()
    const problems: string[] = []
    let costliest = { cpuMs: 0, what: '' }
    let longest = { blockedMs: 0, what: '' }
    for (const hostile of sent) {
      const what = `${hostile.method} ${hostile.path}, ${hostile.shape.name}`
      const cost = await ask(hostile)
      const { status, cpuMs, blockedMs } = cost
      if (cpuMs > costliest.cpuMs) costliest = { cpuMs, what }
      if (blockedMs > longest.blockedMs) longest = { blockedMs, what }
      if (status >= 500) problems.push(`${what}: ${status}`)
      if (isTooMuch(cost, plainCpuMs.get(hostile.path))) problems.push(`${what}: ${figures(cost)}`)
    }
    figure(
      `hostile shapes: ${sent.length} of ${all} (address, method, shape), ${problems.length} problems; costliest ${costliest.cpuMs.toFixed(0)} ms of processor time (${costliest.what}); event loop blocked for ${longest.blockedMs.toFixed(0)} ms at most (${longest.what})`,
    )
    expect(problems.slice(0, 30).join('\n')).toBe('')
    expect(shop.logged.filter(({ level }) => level >= 50)).toEqual([])
  },
  QUICK ? 240_000 : 1_800_000,
)

const figures = ({ cpuMs, blockedMs }: Cost) =>
  `${cpuMs.toFixed(0)} ms of processor time, event loop blocked for ${blockedMs.toFixed(0)} ms`

const WASTED_MS = MAX_MS + 20
const SLOW_HANDLERS = {
  calculates() {
    const end = performance.now() + WASTED_MS
    while (performance.now() < end);
  },
  /** Blocks without processor time, as a synchronous read from a slow disk does. */
  waits() {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WASTED_MS)
  },
}

test.each(['calculates', 'waits'] as const)(
  'a handler that %s for longer is detected',
  async (how) => {
    const server = http.createServer((_, response) => {
      SLOW_HANDLERS[how]()
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const address = server.address()
      const port = typeof address === 'object' && address ? String(address.port) : ''
      const cost = await leastCost(port, () => ({ method: 'GET', target: '/', headers: {} }))
      expect(isTooMuch(cost), figures(cost)).toBe(true)
      expect(cost.blockedMs).toBeGreaterThan(MAX_MS)
    } finally {
      server.close()
    }
  },
)
