import http from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillCatalogue } from '../domain/large-catalogue.ts'
import { startTestShop, type TestShop } from '../support/shop.ts'
import { signIn } from '../support/staff/staff.ts'
import { ENDPOINTS } from './endpoints.ts'
import { figure, QUICK } from './figures.ts'
import { SHAPES, type Shape } from './hostile-shapes.ts'
import { type Asked, type Cost, isTooMuch, leastCost, MAX_MS } from './request-cost.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']
/** Sent whole, always: a list, a page that is not there, and what the router asks about links. */
const CORE = ['/shop', '/nowhere', '/__manifest']
/** Of all others every how manyth is sent, beginning with another one in each run. */
const STEP = QUICK ? 67 : 1
const PIECES = 800

let shop: TestShop
let staff: string
const ids: string[] = []

beforeAll(async () => {
  // Each request comes from an address of its own, so that no limit hides what is behind it.
  shop = await startTestShop({ TRUST_PROXY: '127.0.0.1' })
  await fillCatalogue(shop.db, PIECES)
  ids.push((await shop.has()).id)
  staff = (await signIn(shop, 'admin')).cookie
})
afterAll(() => shop.stop())

type Hostile = { shape: Shape; method: string; path: string }

/** The parts of an address that stand for something that exists, or did. */
function pathOf(pattern: string): string {
  return pattern.replaceAll(/:\w+\??|\*/g, ids[0] ?? 'x')
}

let asked = 0

/** A hostile request of an address of its own. */
function askedOf({ shape, method, path }: Hostile): Asked {
  asked += 1
  const cookies = [path.startsWith('/admin') ? staff : '', shape.headers?.cookie ?? '']
  const headers = {
    host: new URL(shop.url).host,
    'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
    ...(path.startsWith('/admin') && { origin: shop.url }),
    ...shape.headers,
    cookie: cookies.filter(Boolean).join('; '),
  }
  return { method, target: shape.target(path), headers }
}

/** Processor time of a plain request, by path, in ms. */
const plainCpuMs = new Map<string, number>()

const ask = (hostile: Hostile): Promise<Cost> =>
  leastCost(new URL(shop.url).port, () => askedOf(hostile), plainCpuMs.get(hostile.path))

const combinations = (methods: readonly string[], paths: readonly string[]): Hostile[] =>
  SHAPES.flatMap((shape) =>
    methods.flatMap((method) => paths.map((path) => ({ shape, method, path }))),
  )

/** What this run sends, and of how many. */
function chosen(): { sent: Hostile[]; all: number } {
  const core = combinations(['GET'], CORE)
  const paths = ENDPOINTS.map(({ pattern }) => pathOf(pattern))
  // It would end the session that the others are made with.
  const others = combinations(
    METHODS,
    paths.filter((path) => !path.startsWith('/admin/sign-out')),
  )
  const first = Math.floor(Math.random() * STEP)
  const some = others.filter((_, at) => at % STEP === first)
  return { sent: [...core, ...some], all: core.length + others.length }
}

test(
  'no shape of a request holds the event loop for over 50 ms, costs that much beyond a plain request, or ends in a fault of the server',
  async () => {
    // What is compiled and loaded when it is first asked for does not count.
    const plain: Shape = { name: '', target: (path) => path }
    for (const { pattern } of ENDPOINTS) {
      const path = pathOf(pattern)
      const { cpuMs } = await ask({ shape: plain, method: 'GET', path })
      plainCpuMs.set(path, cpuMs)
    }
    const { sent, all } = chosen()
    const faults: string[] = []
    let costliest = { cpuMs: 0, what: '' }
    let longest = { heldMs: 0, what: '' }
    for (const hostile of sent) {
      const what = `${hostile.method} ${hostile.path}, ${hostile.shape.name}`
      const cost = await ask(hostile)
      const { status, cpuMs, heldMs } = cost
      if (cpuMs > costliest.cpuMs) costliest = { cpuMs, what }
      if (heldMs > longest.heldMs) longest = { heldMs, what }
      if (status >= 500) faults.push(`${what}: ${status}`)
      if (isTooMuch(cost, plainCpuMs.get(hostile.path))) faults.push(`${what}: ${figures(cost)}`)
    }
    figure(
      `hostile shapes: ${sent.length} of ${all} (address, method, shape), ${faults.length} faults; costliest ${costliest.cpuMs.toFixed(0)} ms of processor time (${costliest.what}); event loop held up ${longest.heldMs.toFixed(0)} ms at most (${longest.what})`,
    )
    expect(faults.slice(0, 30).join('\n')).toBe('')
    expect(shop.logged.filter(({ level }) => level >= 50)).toEqual([])
  },
  QUICK ? 240_000 : 1_800_000,
)

const figures = ({ cpuMs, heldMs }: Cost) =>
  `${cpuMs.toFixed(0)} ms of processor time, event loop held up ${heldMs.toFixed(0)} ms`

const WASTED_MS = MAX_MS + 20
const SLOW_HANDLERS = {
  calculates() {
    const end = performance.now() + WASTED_MS
    while (performance.now() < end);
  },
  /** As a synchronous read of a slow disk does: no processor time. */
  waits() {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WASTED_MS)
  },
}

test.each(['calculates', 'waits'] as const)(
  'a handler that %s for longer is noticed',
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
      expect(cost.heldMs).toBeGreaterThan(MAX_MS)
    } finally {
      server.close()
    }
  },
)
