import http from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillCatalogue } from '../domain/large-catalogue.ts'
import { startTestShop, type TestShop } from '../support/shop.ts'
import { signIn } from '../support/staff.ts'
import { ENDPOINTS } from './endpoints.ts'
import { figure, QUICK } from './figures.ts'
import { SHAPES, type Shape } from './hostile-shapes.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']
/** Sent whole, always: a list, a page that is not there, and what the router asks about links. */
const CORE = ['/shop', '/nowhere', '/__manifest']
/** Of all others every how manyth is sent, beginning with another one in each run. */
const STEP = QUICK ? 67 : 1
const MOST_CPU_MS = 50
/** A collection of garbage can hit anybody once; what a shape costs by itself it costs each time. */
const TRIES = 3
const PIECES = 800
const NS_PER_MS = 1e6
const US_PER_MS = 1e3

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
type Seen = { status: number; cpuMs: number }

/** The parts of an address that stand for something that exists, or did. */
function pathOf(pattern: string): string {
  return pattern.replaceAll(/:\w+\??|\*/g, ids[0] ?? 'x')
}

let asked = 0

/**
 * Asks, and measures the processor time of this thread meanwhile: the server's own, and the
 * little that this client takes. Time on the clock would also count what else the machine does.
 */
async function ask({ shape, method, path }: Hostile): Promise<Seen> {
  asked += 1
  const cookies = [path.startsWith('/admin') ? staff : '', shape.headers?.cookie ?? '']
  const headers = {
    host: new URL(shop.url).host,
    'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
    ...(path.startsWith('/admin') && { origin: shop.url }),
    ...shape.headers,
    cookie: cookies.filter(Boolean).join('; '),
  }
  const began = process.threadCpuUsage()
  const status = await new Promise<number>((resolve, reject) => {
    const { port } = new URL(shop.url)
    const request = http.request({
      hostname: '127.0.0.1',
      port,
      method,
      path: shape.target(path),
      headers,
      agent: false,
    })
    request.on('error', reject)
    request.once('response', (response) => {
      // Before Node knows of a method it refuses with a body, which a client of HEAD stumbles over.
      if (method === 'HEAD') resolve(response.statusCode ?? 0)
      response.once('error', reject).once('end', () => resolve(response.statusCode ?? 0))
      response.resume()
    })
    request.end()
  })
  const { user, system } = process.threadCpuUsage(began)
  return { status, cpuMs: (user + system) / US_PER_MS }
}

/** The least of some tries, so that nothing but the shape counts. */
async function leastOf(hostile: Hostile): Promise<Seen> {
  let seen = await ask(hostile)
  for (let tries = 1; tries < TRIES && seen.cpuMs > MOST_CPU_MS; tries++) {
    const again = await ask(hostile)
    if (again.cpuMs < seen.cpuMs) seen = again
  }
  return seen
}

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
  'no shape of a request costs more than 50 ms of processor time or ends in a fault of the server',
  async () => {
    // What is compiled and loaded when it is first asked for does not count.
    for (const { pattern } of ENDPOINTS) {
      await ask({
        shape: { name: '', target: (path) => path },
        method: 'GET',
        path: pathOf(pattern),
      })
    }
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const { sent, all } = chosen()
    const faults: string[] = []
    let costliest = { cpuMs: 0, what: '' }
    for (const hostile of sent) {
      const what = `${hostile.method} ${hostile.path}, ${hostile.shape.name}`
      const { status, cpuMs } = await leastOf(hostile)
      if (cpuMs > costliest.cpuMs) costliest = { cpuMs, what }
      if (status >= 500) faults.push(`${what}: ${status}`)
      if (cpuMs > MOST_CPU_MS) faults.push(`${what}: ${cpuMs.toFixed(0)} ms`)
    }
    delay.disable()
    figure(
      `hostile shapes: ${sent.length} of ${all} (address, method, shape), ${faults.length} faults; costliest ${costliest.cpuMs.toFixed(0)} ms (${costliest.what}); event loop held up ${(delay.max / NS_PER_MS).toFixed(0)} ms at most, ${(delay.percentile(99) / NS_PER_MS).toFixed(0)} ms at p99`,
    )
    expect(faults.slice(0, 30).join('\n')).toBe('')
    expect(shop.logged.filter(({ level }) => level >= 50)).toEqual([])
  },
  QUICK ? 240_000 : 1_800_000,
)
