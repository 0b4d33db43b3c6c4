import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../support/shop.ts'
import { createTestStaff, STAFF_PASSWORD } from '../support/staff/staff.ts'
import { ENDPOINTS } from './endpoints.ts'
import { figure } from './figures.ts'

const PUBLIC = 'https://shop.example'
const ELSEWHERE = 'evil.example'

let shop: TestShop
let port: number
let admin = ''

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: found } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return found
}

beforeAll(async () => {
  port = await freePort()
  // Behind a proxy that terminates TLS, as in production.
  shop = await startTestShop({ PUBLIC_URL: PUBLIC, PORT: `${port}`, TRUST_PROXY: '127.0.0.1' })
  const { email } = await createTestStaff(shop.db, 'admin')
  const form = new URLSearchParams({ intent: 'sign-in', email, password: STAFF_PASSWORD })
  const response = await ask('/admin/login', { method: 'POST', body: `${form}` })
  admin = cookiesOf(response)
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
})
afterAll(() => shop.stop())

type Answer = { status: number; headers: http.IncomingHttpHeaders; text: string }
type Init = { method?: string; headers?: Record<string, string>; body?: string }

/** Sends the request target unchanged; `fetch` would normalize it. */
function ask(path: string, { method = 'GET', headers = {}, body }: Init = {}): Promise<Answer> {
  const type = method === 'GET' ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
  return new Promise((resolve, reject) => {
    const requested = http.request({
      hostname: '127.0.0.1',
      port,
      method,
      path,
      agent: false,
      headers: { host: 'shop.example', origin: PUBLIC, ...type, ...headers },
    })
    requested.once('error', reject)
    requested.once('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
      )
    })
    requested.end(body)
  })
}

const cookiesOf = ({ headers }: Answer) => headers['set-cookie'] ?? []
const SOME_ID = '00000000-0000-4000-8000-000000000000'
const pathOf = (pattern: string) => pattern.replaceAll(/:\w+\??|\*/g, SOME_ID)

/** The only page that is shown in a frame of another page of the shop. */
const FRAMED = '/admin/words/terms/preview'

test('every kind of response has its security headers', async () => {
  const sofa = await shop.addProduct()
  const asset = /\/assets\/[^"]+\.js/.exec((await ask('/')).text)?.[0] ?? ''
  expect(asset).not.toBe('')
  const asks: [string, Init?][] = [
    ...ENDPOINTS.map(({ pattern }): [string] => [pathOf(pattern)]),
    ...ENDPOINTS.map(({ pattern }): [string, Init] => [
      pathOf(pattern),
      { headers: { cookie: admin } },
    ]),
    [`/shop/product/${sofa.id}`],
    [`/shop/product/${sofa.id}.data`],
    [asset],
    [FRAMED, { headers: { cookie: admin } }],
    ['/favicon.ico'],
    ['/nowhere'],
    ['/%E0%A4%A'],
    ['/api/contact', { method: 'POST', body: '' }],
    ['/ADMIN/orders', { headers: { cookie: admin } }],
    ['/%61dmin/orders?page=1', { headers: { cookie: admin } }],
    ['/api/nowhere', { method: 'POST', body: '' }],
    ['/cart', { method: 'POST', body: 'x'.repeat(300_000) }],
    ['/cart', { method: 'POST', headers: { origin: `https://${ELSEWHERE}` } }],
    ['/cart', { method: 'DELETE' }],
    ['/cart', { method: 'POST', body: 'intent=update' }],
  ]
  for (const [path, init] of asks) {
    const { status, headers, text } = await ask(path, init)
    expect(text, path).not.toContain('content="no-referrer"')
    const what = `${init?.method ?? 'GET'} ${path}: ${status}`
    const policy = String(headers['content-security-policy'])
    const isFramed = path === FRAMED && status === 200
    expect(policy, what).toContain(`frame-ancestors ${isFramed ? "'self'" : "'none'"}`)
    const scripts = /script-src[^;]*/.exec(policy)?.[0] ?? policy
    expect(scripts, what).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/)
    expect(policy, what).toContain('default-src ')
    expect(headers, what).toMatchObject({
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'x-content-type-options': 'nosniff',
      // Not `no-referrer`: with it, browsers send forms with `Origin: null`, which is refused.
      'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|same-origin)$/),
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    if (/^\/(admin|ADMIN|%61dmin)/.test(path)) {
      expect(headers['cache-control'], what).toBe('no-store')
      expect(headers['x-robots-tag'], what).toBe('noindex')
    }
  }
  figure(`headers: complete on all ${asks.length} responses`)
})

test('over HTTPS every cookie is Secure, and HttpOnly unless scripts need to read it', async () => {
  const sofa = await shop.addProduct()
  const form = `intent=add&id=${sofa.id}&quantity=1&from=product`
  const added = await ask('/cart', { method: 'POST', body: form })
  const item = JSON.stringify([{ ...sofa, quantity: 1 }])
  const customer = JSON.stringify({
    name: 'Jo',
    email: 'jo@example.com',
    phone: '',
    marketingOptIn: false,
  })
  const started = await ask('/api/create-checkout', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"items":${item},"customer":${customer}}`,
  })
  const { email } = await createTestStaff(shop.db, 'viewer')
  const fields = new URLSearchParams({ intent: 'sign-in', email, password: STAFF_PASSWORD })
  const signedIn = await ask('/admin/login', { method: 'POST', body: `${fields}` })
  const signedOut = await ask('/admin/sign-out', { method: 'POST', headers: { cookie: admin } })
  const given = [added, started, signedIn, signedOut].flatMap(cookiesOf)
  const names = given.map((cookie) => cookie.split('=', 1)[0] ?? '')
  expect(names).toEqual(
    expect.arrayContaining([
      '__Host-checkout',
      '__Host-staff_access',
      '__Secure-staff_device',
      '__Secure-staff_refresh',
      'cart',
    ]),
  )
  const readable = new Set(['cart', 'notice'])
  for (const [index, cookie] of given.entries()) {
    expect(cookie).toMatch(/; Secure(;|$)/)
    expect(cookie).toMatch(/; SameSite=(Lax|Strict)(;|$)/)
    if (readable.has(names[index] ?? '')) continue
    expect(cookie).toMatch(/^__(Host|Secure)-/)
    expect(cookie).toContain('; HttpOnly')
  }
  // A cookie without the prefix, as another host of the domain could set, is ignored.
  const planted = admin.replaceAll(/__(Host|Secure)-/g, '')
  expect((await ask('/admin', { headers: { cookie: planted } })).status).toBe(302)
})

test('cross-site requests are refused at every address', async () => {
  const foreign: Record<string, string>[] = [
    { origin: `https://${ELSEWHERE}` },
    { origin: 'null' },
    { origin: 'http://shop.example' },
    { origin: `${PUBLIC}.${ELSEWHERE}` },
    { origin: PUBLIC, 'sec-fetch-site': 'cross-site' },
  ]
  let refused = 0
  for (const { pattern } of ENDPOINTS) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const headers of method === 'POST' ? foreign : foreign.slice(0, 1)) {
        const init = { method, headers: { ...headers, cookie: admin }, body: '' }
        const { status } = await ask(pathOf(pattern), init)
        expect(status, `${method} ${pattern} ${JSON.stringify(headers)}`).toBe(403)
        refused += 1
      }
    }
  }
  figure(`origin: ${refused} cross-site requests to ${ENDPOINTS.length} addresses, all refused`)
})

test('no open redirects', async () => {
  const { email } = await createTestStaff(shop.db, 'admin')
  const traps = [
    `//${ELSEWHERE}`,
    `https://${ELSEWHERE}`,
    `/\\${ELSEWHERE}`,
    `\\\\${ELSEWHERE}`,
    `/admin/..//${ELSEWHERE}`,
    `/admin/%2e%2e//${ELSEWHERE}`,
    `/admin//${ELSEWHERE}`,
    `/admin/\t/${ELSEWHERE}`,
    '/admin/\r\nset-cookie: a=b',
    '/admin/é\u2028',
    `javascript:alert(1)`,
    `@${ELSEWHERE}`,
    `/admin@${ELSEWHERE}`,
    '/admin/../shop',
  ]
  const paths = ENDPOINTS.filter(({ pattern }) => !/sign-out|export/.test(pattern)).flatMap(
    ({ pattern }) => {
      const names = ['next', 'url', 'to', 'redirect', 'return', 'returnTo', 'session_id']
      const [trap = ''] = traps
      return `${pathOf(pattern)}?${names.map((name) => `${name}=${encodeURIComponent(trap)}`).join('&')}`
    },
  )
  const raw = [
    `//${ELSEWHERE}`,
    `//${ELSEWHERE}/..`,
    `/\\${ELSEWHERE}`,
    `/shop//${ELSEWHERE}`,
    `//admin`,
    `//admin/login`,
    `/%2f%2f${ELSEWHERE}`,
    `//${ELSEWHERE}/admin/orders`,
    `/admin//${ELSEWHERE}/x`,
  ]
  const form = new URLSearchParams({ intent: 'sign-in', email, password: STAFF_PASSWORD })
  for (const [index, trap] of traps.entries()) {
    const next = `/admin/login?next=${encodeURIComponent(trap)}`
    const headers = { 'x-forwarded-for': `10.9.0.${index}` }
    if (index < 8) stays(await ask(next, { method: 'POST', body: `${form}`, headers }), next)
    const again = await ask(next, { method: 'POST', body: 'intent=start-again', headers })
    stays(again, next)
  }
  const fresh = new URLSearchParams({
    intent: 'sign-in',
    email: (await createTestStaff(shop.db, 'admin')).email,
    password: STAFF_PASSWORD,
  })
  const signedIn = await ask('/admin/login', { method: 'POST', body: `${fresh}` })
  const cookie = cookiesOf(signedIn)
    .map((one) => one.split(';', 1)[0])
    .join('; ')
  for (const trap of traps) {
    const next = `/admin/login?next=${encodeURIComponent(trap)}`
    stays(await ask(next, { headers: { cookie } }), next)
  }
  // Forms can redirect to the page from which they came.
  for (const { pattern } of ENDPOINTS.filter((one) => !/sign-out/.test(one.pattern))) {
    const headers = { cookie, referer: `${PUBLIC}//${ELSEWHERE}/` }
    stays(await ask(pathOf(pattern), { method: 'POST', headers, body: '' }), `POST ${pattern}`)
  }
  for (const path of [...paths, ...raw]) {
    stays(await ask(path), path)
    stays(await ask(path, { headers: { cookie } }), path)
    if (raw.includes(path)) {
      stays(
        await ask(path, { method: 'POST', headers: { cookie }, body: 'intent=start-again' }),
        path,
      )
    }
  }
})

/** Expects that a redirect resolves to the same origin, as a browser parses it. */
function stays({ status, headers }: Answer, path: string): void {
  expect(status, path).toBeLessThan(500)
  const { location, refresh } = headers
  if (location !== undefined) expect(new URL(location, PUBLIC).origin, path).toBe(PUBLIC)
  if (refresh !== undefined) expect(String(refresh), path).not.toContain(ELSEWHERE)
  expect(headers['set-cookie']?.join() ?? '', path).not.toContain('a=b')
}
