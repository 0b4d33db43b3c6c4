import http from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '../../app/domain/catalogue/schema.ts'
import { contactSubmissions, sellSubmissions } from '../../app/domain/enquiries/schema.ts'
import { newsletterSubscribers } from '../../app/domain/newsletter/schema.ts'
import { orderEvents, orderItems, orders } from '../../app/domain/orders/schema.ts'
import { adminUsers } from '../../app/domain/staff/schema.ts'
import { createPaidOrder, createPlacedOrder } from '../support/fixtures/orders.ts'
import { startTestShop, type TestShop } from '../support/shop.ts'
import { signIn } from '../support/staff/staff.ts'
import { type BadRequest, badRequests, REQUESTERS, type Requester } from './bad-requests.ts'
import { ENDPOINTS } from './endpoints.ts'
import { figure, QUICK } from './figures.ts'

const REQUESTS = QUICK ? 500 : 5_000
const CONCURRENCY = 6
const SESSION_ENDS = new Set(['/admin/sign-out', '/admin/session'])
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

let shop: TestShop
let ids: string[]
const cookies = new Map<Requester, string>([['signed-out', '']])

beforeAll(async () => {
  // Each request has its own IP address, so that rate limits do not hide what is behind them.
  shop = await startTestShop({ TRUST_PROXY: '127.0.0.1' })
  for (const role of ['viewer', 'editor', 'admin'] as const) {
    cookies.set(role, (await signIn(shop, role)).cookie)
  }
  const sofa = await shop.addProduct({ stock: 50 })
  const bought = await createPaidOrder(shop)
  const held = await createPlacedOrder(shop)
  const from = { name: 'Jo', email: 'jo@example.com' }
  const [message] = await shop.db
    .insert(contactSubmissions)
    .values({ ...from, message: 'Hello there' })
    .returning({ id: contactSubmissions.id })
  const [sellRequest] = await shop.db
    .insert(sellSubmissions)
    .values({ ...from, item_description: 'x', item_condition: 'x', item_age: 'x' })
    .returning({ id: sellSubmissions.id })
  const [reader] = await shop.db
    .insert(newsletterSubscribers)
    .values({ email: 'jo@example.com', consent_wording: 'x' })
    .returning({ id: newsletterSubscribers.id })
  ids = [sofa.id, bought.id, held.id, message?.id ?? '', sellRequest?.id ?? '', reader?.id ?? '']
}, 120_000)
afterAll(() => shop.stop())

type Answer = { status: number; type: string; text: string }

let requested = 0

/** Sends the request target unchanged; `fetch` would normalize it. */
function send({ requester, method, path, headers, body }: BadRequest): Promise<Answer> {
  requested += 1
  const cookie = [cookies.get(requester), headers.cookie].filter(Boolean).join('; ')
  const { hostname, port, origin } = new URL(shop.url)
  const address = `10.${(requested >> 16) & 255}.${(requested >> 8) & 255}.${requested & 255}`
  return new Promise((resolve, reject) => {
    const request = http.request({
      hostname: hostname === 'localhost' ? '127.0.0.1' : hostname,
      port,
      method,
      path,
      headers: {
        host: `${hostname}:${port}`,
        ...headers,
        cookie,
        origin,
        'x-forwarded-for': address,
      },
      agent: false,
    })
    request.once('error', reject)
    request.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    request.end(body === null ? undefined : Buffer.from(body))
  })
}

/** The problem with a response, or null. */
function problem({ method, path }: BadRequest, { status, type, text }: Answer): string | null {
  if (status >= 500 && status !== 503) return `${status}: ${text.slice(0, 200)}`
  if (status < 400 || method === 'HEAD') return null
  if (text.trim() === '') return `${status} without a word`
  if (path.startsWith('/api/') && !path.includes('.data')) {
    return /json|text/.test(type) ? null : `${status} in ${type}`
  }
  return null
}

async function sendAll(requests: readonly BadRequest[]): Promise<string[]> {
  const problems: string[] = []
  const left = requests.values()
  const sender = async () => {
    for (const request of left) {
      const before = shop.logged.length
      const answer = await send(request).catch((error: unknown) => String(error))
      const wrong = typeof answer === 'string' ? answer : problem(request, answer)
      if (wrong) {
        const logged = shop.logged.slice(before).filter(({ level }) => level >= 50)
        problems.push(`${shown(request)}\n  ${wrong}\n  ${JSON.stringify(logged).slice(0, 900)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sender))
  return problems
}

function shown({ requester, method, path, headers, body }: BadRequest): string {
  const type = headers['content-type'] ?? ''
  return `${requester} ${method} ${path.slice(0, 300)} [${type}] ${JSON.stringify(body)?.slice(0, 500)}`
}

/** The rows that visitors and viewers must not change. */
async function readProtectedRows() {
  const of = ids
  const all = await Promise.all([
    shop.db.select().from(products),
    shop.db.select().from(orders),
    shop.db.select().from(orderItems),
    shop.db.select().from(orderEvents),
    shop.db.select().from(contactSubmissions),
    shop.db.select().from(sellSubmissions),
    shop.db.select().from(newsletterSubscribers),
    shop.db.select().from(adminUsers),
  ])
  const known = (row: object) =>
    ('id' in row && of.includes(String(row.id))) || ('role' in row && 'full_name' in row)
  return all.map((rows) =>
    rows
      .filter(known)
      .map((row) => JSON.stringify(row))
      .toSorted(),
  )
}

const isOutside = ({ requester }: BadRequest) =>
  requester === 'signed-out' || requester === 'viewer'

test(
  `${REQUESTS} malformed requests: no server error, no unauthorized change, no logged error`,
  async () => {
    const requests = fc
      .sample(badRequests(ENDPOINTS, ids), { numRuns: REQUESTS, seed: SEED })
      // Excludes requests that end the session of the other requests, or replace its tokens.
      .filter(({ pattern, method }) => !SESSION_ENDS.has(pattern) || method === 'GET')
    const before = await readProtectedRows()
    const problems = await sendAll(requests.filter(isOutside))
    expect(await readProtectedRows(), 'changed by a visitor or viewer').toEqual(before)
    const people = await shop.db.select().from(adminUsers)
    problems.push(...(await sendAll(requests.filter((request) => !isOutside(request)))))
    const roles = new Map(people.map(({ id, role }) => [id, role]))
    for (const { id, role } of await shop.db.select().from(adminUsers)) {
      if (roles.has(id)) expect(role).toBe(roles.get(id))
    }
    const errors = shop.logged.filter(({ level }) => level >= 50)
    figure(
      `bad input: ${requests.length} requests over ${ENDPOINTS.length} addresses as ${REQUESTERS.join(', ')}, seed ${SEED}: ${problems.length} faults, ${errors.length} errors logged`,
    )
    expect(problems.slice(0, 8).join('\n\n')).toBe('')
    expect(errors).toEqual([])
    for (const requester of ['viewer', 'editor', 'admin'] as const) {
      const home = await send({
        pattern: '',
        requester,
        method: 'GET',
        path: '/admin',
        headers: {},
        body: null,
      })
      expect(home.status, `${requester} is still signed in`).toBe(200)
    }
    expect(await shop.audit()).toEqual([])
  },
  QUICK ? 240_000 : 1_800_000,
)
