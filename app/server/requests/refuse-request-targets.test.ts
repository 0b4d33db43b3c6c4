import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../../test/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

/** Sends these exact bytes; returns the response. */
async function send(...lines: string[]): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const response = await text(socket)
  const [head = '', ...rest] = response.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body: rest.join('\r\n\r\n') }
}

const HOST = 'Host: localhost'
const REQUEST_HEADERS = [HOST, 'Accept: text/html', 'Connection: close']

test('the absolute form is routed by its path', async () => {
  for (const target of ['http://localhost:4000/our-story', 'HTTP://elsewhere.example/our-story']) {
    const { status, body } = await send(`GET ${target} HTTP/1.1`, ...REQUEST_HEADERS)
    expect(status).toBe(200)
    expect(body).toContain('Our Story')
  }
  expect((await send('GET http://localhost/nowhere HTTP/1.1', ...REQUEST_HEADERS)).status).toBe(404)
})

test.each(['OPTIONS *', 'GET *', 'HEAD *', 'POST *', 'GET localhost:443', 'GET shop'])(
  '%s is refused with a matching status and all headers',
  async (line) => {
    const { status, head } = await send(`${line} HTTP/1.1`, ...REQUEST_HEADERS)
    expect(status).toBe(400)
    expect(head).toMatch(/x-content-type-options: nosniff/i)
  },
)

test.each([
  ['two Host headers', 'GET /shop HTTP/1.1', [HOST, 'host: elsewhere.example']],
  ['no Host header', 'GET /shop HTTP/1.1', []],
])('a request with %s is refused, even if the page is cached', async (_what, line, headers) => {
  expect((await send('GET /shop HTTP/1.1', ...REQUEST_HEADERS)).status).toBe(200)
  const { status, head } = await send(line, ...headers, 'Connection: close')
  expect(status).toBe(400)
  expect(head).toMatch(/x-content-type-options: nosniff/i)
})

test('HTTP/1.0 requests may omit the Host header', async () => {
  expect((await send('GET /shop HTTP/1.0')).status).toBe(200)
})

test.each([
  ['characters', `/${'x'.repeat(7_000)}`],
  ['segments', '/a'.repeat(33)],
  ['slashes', '/'.repeat(500)],
  ['segments of a data request', `${'/a'.repeat(33)}.data`],
])('a path with too many %s gets a 404 page without rendering', async (_what, path) => {
  const { status, head, body } = await send(`GET ${path} HTTP/1.1`, ...REQUEST_HEADERS)
  expect(status).toBe(404)
  expect(head).toMatch(/content-security-policy/i)
  expect(body).toContain('Page Not Found')
  expect(body).not.toContain('<script')
  const longest = Math.max(...shop.logged.map((line) => JSON.stringify(line).length))
  expect(longest).toBeLessThan(600)
})

test('a query beyond the maximum length is refused with a page, and a shorter one is not', async () => {
  const requested = async (length: number) =>
    await send(`GET /shop?search=${'x'.repeat(length - 8)} HTTP/1.1`, ...REQUEST_HEADERS)
  expect((await requested(4_000)).status).toBe(200)
  const { status, body } = await requested(4_200)
  expect(status).toBe(414)
  expect(body).toContain('Make it shorter')
  expect(body).not.toContain('<script')
})

test('an unknown path of usual length has the regular 404 page', async () => {
  const { status, body } = await send(`GET ${'/a'.repeat(12)} HTTP/1.1`, ...REQUEST_HEADERS)
  expect(status).toBe(404)
  expect(body).toContain('Return to Home')
})

test.each([
  ['400 Bad Request', ['GET /shop HTTP/9.9', HOST]],
  ['431 Request Header Fields Too Large', ['GET /shop HTTP/1.1', HOST, `X: ${'x'.repeat(17_000)}`]],
])('a malformed request is refused with all headers: %s', async (status, lines) => {
  const { head, body } = await send(...lines)
  expect(head).toContain(`HTTP/1.1 ${status}`)
  expect(head).toMatch(/X-Content-Type-Options: nosniff/i)
  expect(body).toContain('"error"')
})
