import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openedForm } from '../../../test/support/forms.ts'
import { eventually, startTestShop, type TestShop } from '../../../test/support/shop.ts'

const ADDRESSES = 4
const UPLOADS_EACH = 6

let shop: TestShop
let photo: Blob
beforeAll(async () => {
  shop = await startTestShop({ TRUST_PROXY: '127.0.0.1' })
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
  photo = new Blob([Uint8Array.from(await picture.jpeg().toBuffer())])
})
afterAll(() => shop.stop())

/** Begins uploads that never go on, from a few addresses that take all places together. */
async function beginUploads(): Promise<Socket[]> {
  const begun: Socket[] = []
  for (let address = 0; address < ADDRESSES; address++) {
    for (let upload = 0; upload < UPLOADS_EACH; upload++) {
      const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
      socket.on('error', () => undefined).resume()
      await once(socket, 'connect')
      const lines = [
        'POST /api/sell-photos HTTP/1.1',
        'Host: localhost',
        `X-Forwarded-For: 192.0.2.${address}`,
        'Content-Length: 4000000',
        'X-Submitter-Email: slow@example.com',
        `X-Form-Stamp: ${openedForm(shop).opened}`,
      ]
      socket.write(`${lines.join('\r\n')}\r\n\r\nx`)
      begun.push(socket)
    }
  }
  return begun
}

let honest = 0

async function upload(): Promise<number> {
  honest += 1
  const answer = await fetch(`${shop.url}/api/sell-photos`, {
    method: 'POST',
    body: photo,
    headers: {
      'x-submitter-email': 'jo@example.com',
      'x-forwarded-for': `198.51.${honest >> 8}.${honest & 255}`,
    },
  })
  await answer.text()
  return answer.status
}

test('photos that never come whole keep nobody out for long', async () => {
  const slow = await beginUploads()
  try {
    await eventually(async () => (await upload()) === 503)
    // Whoever tries again finds a place within seconds, not after two minutes.
    await eventually(async () => (await upload()) === 201, 8_000)
    for (let more = 0; more < 5; more++) expect(await upload()).toBe(201)
  } finally {
    for (const socket of slow) socket.destroy()
  }
})
