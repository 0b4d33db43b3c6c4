import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageText } from '../../test/support/html.ts'
import { startTestShop, type TestShop } from '../../test/support/shop.ts'
import { createHttpServer } from './http-server.ts'
import { shopOrigins } from './requests/origins.ts'

const PAGE = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-dest': 'document' }
/** A browser without `Sec-Fetch` headers. */
const OLDER = { accept: 'text/html,*/*;q=0.8' }
const SCRIPT = { accept: '*/*', 'sec-fetch-dest': 'empty' }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const FILES = { 'content-type': 'multipart/form-data; boundary=b' }
const PHOTO = '--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n'
const MEGABYTE = Buffer.alloc(1_000_000)

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

function post(path: string, body: string, headers: Record<string, string>): Promise<Response> {
  return fetch(shop.url + path, { method: 'POST', body, headers })
}

async function words(answer: Response): Promise<string> {
  return ((await answer.json()) as { error: string }).error
}

/** Sends photos like a browser, which reads the response only after sending everything. */
async function sendPhotos(megabytes: number, headers: Record<string, string | number>) {
  const sending = request(`${shop.url}/sell`, { method: 'POST', headers: { ...FILES, ...headers } })
  const answered = once(sending, 'response')
  sending.write(PHOTO)
  for (let sent = 0; sent < megabytes; sent++) {
    if (!sending.write(MEGABYTE)) await once(sending, 'drain')
  }
  sending.end('\r\n--b--\r\n')
  const [response] = (await answered) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, page: await text(response) }
}

const length = (megabytes: number) => PHOTO.length + megabytes * MEGABYTE.length + 9

describe('photos beyond the total limit', () => {
  test.each([
    ['by the announced length', { 'content-length': length(110) }],
    ['by the bytes received', { 'transfer-encoding': 'chunked' }],
  ])('are refused with a page, %s', async (_, headers) => {
    const {
      status,
      headers: responseHeaders,
      page,
    } = await sendPhotos(110, { ...PAGE, ...headers })
    expect(status).toBe(413)
    expect(responseHeaders['content-type']).toBe('text/html; charset=utf-8')
    expect(responseHeaders['cache-control']).toBe('no-store')
    expect(responseHeaders['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    )
    expect(page).toContain('Your photos together are more than the shop accepts at once (100 MB).')
    expect(page).toContain('what you typed is still in the form')
    expect(page).not.toContain('<script')
  })

  test('are refused with JSON for a request by a script', async () => {
    const { status, page } = await sendPhotos(110, { ...SCRIPT, 'content-length': length(110) })
    expect(status).toBe(413)
    expect(JSON.parse(page)).toEqual({
      error: 'Your photos together are more than the shop accepts at once (100 MB).',
    })
  })
})

describe('a form with files that cannot be parsed', () => {
  test.each([
    ['cut off', `${PHOTO}half`, FILES],
    ['not a form at all', 'nothing', FILES],
    ['without its boundary', `${PHOTO}1\r\n--b--`, { 'content-type': 'multipart/form-data' }],
  ])('%s', async (_, body, type) => {
    const response = await post('/sell', body, { ...type, ...OLDER })
    expect(response.status).toBe(400)
    const page = await response.text()
    expect(page).toContain('Your form didn’t reach us in full')
    expect(page).toContain('Go back in your browser')
  })

  test('with too much text is not reported as photos that are too large', async () => {
    const field = '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n'
    const body = `${field}${'x'.repeat(300_000)}\r\n--b--`
    const response = await post('/sell', body, { ...FILES, ...PAGE })
    expect(response.status).toBe(413)
    expect(await response.text()).toContain('That is more than the shop accepts at once.')
  })
})

describe('any other form', () => {
  const long = `message=${'x'.repeat(300_000)}`

  test('that is too long is refused with a page or JSON', async () => {
    const page = await post('/contact', long, { ...FORM, ...PAGE })
    expect(page.status).toBe(413)
    expect(await page.text()).toContain('<h1>That was too much at once</h1>')
    const json = await post('/contact', long, { ...FORM, ...SCRIPT })
    expect(json.status).toBe(413)
    expect(await words(json)).toBe('That is more than the shop accepts at once.')
    expect(json.headers.get('cache-control')).toBe('no-store')
  })

  test('from another site is refused', async () => {
    const headers = { ...FORM, origin: 'https://other.example' }
    const page = await post('/contact', 'name=Jo', { ...headers, ...PAGE })
    expect(page.status).toBe(403)
    expect(await page.text()).toContain('This request came from another site and was refused.')
    expect(await words(await post('/contact', 'name=Jo', headers))).toContain('another site')
  })

  test('with an invalid content type is refused', async () => {
    const response = await post('/contact', 'x', { ...PAGE, 'content-type': 'nonsense' })
    expect(response.status).toBe(415)
    expect(await response.text()).toContain('We could not read that')
  })
})

test('errors are logged, and reported without details', async () => {
  shop.expectErrors()
  const app = await createHttpServer({
    services: shop.services,
    origins: shopOrigins(null, 0),
    source: {
      handle: () => Promise.reject(new Error('secret detail')),
      patterns: () => Promise.resolve([]),
    },
    pages: null,
    trustProxy: [],
    diskSpace: () => Promise.resolve({ size: 1, free: 1 }),
    isReady: () => true,
    isClosing: () => false,
  })
  try {
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const page = await fetch(`${url}/shop`, { headers: PAGE })
    expect(page.status).toBe(500)
    const html = await page.text()
    expect(html).toContain('Something went wrong on our side. Please try again.')
    expect(html).not.toContain('secret')
    const json = await fetch(`${url}/shop`, { headers: SCRIPT })
    expect(await words(json)).toBe('Something went wrong on our side. Please try again.')
  } finally {
    await app.close()
  }
  expect(shop.logged.filter(({ msg }) => msg === 'request failed')).toHaveLength(2)
})

test('an unknown address shows a helpful 404, logged once without its query', async () => {
  const response = await fetch(`${shop.url}/no/such/page?email=someone@example.com`)
  expect(response.status).toBe(404)
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(await response.text()) ?? []
  expect(pageText(main)).toMatch(/404.*Page Not Found/)
  for (const [words, path] of [
    ['Return to Home', '/'],
    ['Browse Our Collection', '/shop'],
    ['Our Story', '/our-story'],
    ['Contact', '/contact'],
    ['Sell to Us', '/sell'],
  ]) {
    expect(main, words).toMatch(new RegExp(`<a [^>]*href="${path}"[^>]*>[^<]*${words}`))
  }
  const noted = shop.logged.filter(({ msg }) => msg === 'page not found')
  expect(noted).toEqual([expect.objectContaining({ path: '/no/such/page' })])
})
