import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawing } from '../../../test/support/fixtures/media.ts'
import { openedForm } from '../../../test/support/forms.ts'
import { eventually, startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../test/support/staff/staff.ts'

/** Sellers' photos: six slots per address, 24 in total. */
const ADDRESSES = 4
const PHOTOS_EACH = 6
/** Pictures of staff: four slots per staff member, twelve in total. */
const SLOW_STAFF = 3
const PICTURES_EACH = 4
/** A sender is slow after 2 s without bytes; the time limit of the body would be two minutes. */
const EVICTED_MS = 8_000
const FIRST_BYTE = 'x'

let shop: TestShop
let picture: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  shop = await startTestShop({ TRUST_PROXY: '127.0.0.1' })
  picture = Uint8Array.from(await drawing(60, 40).jpeg().toBuffer())
})
afterAll(() => shop.stop())

/** Sends the beginning of a request whose body never arrives in full. */
async function begin(path: string, headers: Record<string, string>, body: string): Promise<Socket> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  socket.on('error', () => undefined).resume()
  await once(socket, 'connect')
  const lines = Object.entries({ Host: 'localhost', 'Content-Length': '4000000', ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n${body}`)
  return socket
}

/** Sends from a few addresses that together occupy all slots. */
const fromSlowAddresses = (one: (address: string) => Promise<Socket>): Promise<Socket[]> =>
  Promise.all(
    Array.from({ length: ADDRESSES * PHOTOS_EACH }, (_, index) =>
      one(`192.0.2.${index % ADDRESSES}`),
    ),
  )

const stalledPhoto = (address: string): Promise<Socket> =>
  begin(
    '/api/sell-photos',
    {
      'X-Forwarded-For': address,
      'X-Submitter-Email': 'slow@example.com',
      'X-Form-Stamp': String(openedForm(shop).opened),
    },
    FIRST_BYTE,
  )

/** A form as a browser without JavaScript sends it: the text first, then a photo that stalls. */
function stalledSellForm(address: string): Promise<Socket> {
  const fields = { ...openedForm(shop), email: 'slow@example.com' }
  const text = Object.entries(fields).map(([name, value]) => `${part(name)}${value}\r\n`)
  const file = `${part('photos"; filename="sofa.jpg')}${FIRST_BYTE}`
  const type = { 'Content-Type': 'multipart/form-data; boundary=b' }
  return begin('/sell', { 'X-Forwarded-For': address, ...type }, text.join('') + file)
}

const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`

/**
 * Waits until no slot is free: an upload is refused, or evicts one of the first senders if this machine is
 * so slow that they already count as slow. An upload that arrives before them may take one of their slots;
 * one more stalled upload per sender then fills it, and is refused if no slot is free.
 */
async function untilFull(
  upload: () => Promise<number>,
  slow: Socket[],
  more: () => Promise<Socket[]>,
): Promise<void> {
  const first = [...slow]
  await eventually(async () => {
    if ((await upload()) === 503 || first.some(({ destroyed }) => destroyed)) return true
    slow.push(...(await more()))
    return false
  })
}

let honest = 0

/** Uploads a photo, each time from another address. */
async function uploadPhoto(): Promise<number> {
  honest += 1
  const response = await fetch(`${shop.url}/api/sell-photos`, {
    method: 'POST',
    body: new Blob([picture]),
    headers: {
      'x-submitter-email': 'jo@example.com',
      'x-forwarded-for': `198.51.${honest >> 8}.${honest & 255}`,
    },
  })
  await response.text()
  return response.status
}

test.each([
  ['photos', stalledPhoto],
  ['sell forms with files', stalledSellForm],
])('stalled uploads (%s) do not block other sellers for long', async (_, stalled) => {
  const slow = await fromSlowAddresses(stalled)
  try {
    await untilFull(uploadPhoto, slow, () =>
      Promise.all(Array.from({ length: ADDRESSES }, (__, index) => stalled(`192.0.2.${index}`))),
    )
    await eventually(async () => (await uploadPhoto()) === 201, EVICTED_MS)
    for (let more = 0; more < 5; more++) expect(await uploadPhoto()).toBe(201)
  } finally {
    for (const socket of slow) socket.destroy()
  }
})

test('stalled pictures do not block other staff members for long', async () => {
  const senders = await Promise.all(
    Array.from({ length: SLOW_STAFF }, () => signIn(shop, 'editor')),
  )
  const editor = await signIn(shop, 'editor')
  const stalledPicture = ({ cookie }: SignedInFetch) =>
    begin('/admin/products/pictures', { Cookie: cookie, Origin: shop.url }, FIRST_BYTE)
  const stalled = senders.flatMap((sender) =>
    Array.from({ length: PICTURES_EACH }, () => stalledPicture(sender)),
  )
  const slow = await Promise.all(stalled)
  try {
    await untilFull(
      () => uploadPicture(editor),
      slow,
      () => Promise.all(senders.map(stalledPicture)),
    )
    await eventually(async () => (await uploadPicture(editor)) === 201, EVICTED_MS)
    for (let more = 0; more < 3; more++) expect(await uploadPicture(editor)).toBe(201)
  } finally {
    for (const socket of slow) socket.destroy()
  }
})

async function uploadPicture(editor: SignedInFetch): Promise<number> {
  const init = { method: 'POST', body: picture, headers: { 'content-type': 'image/jpeg' } }
  const response = await editor.fetch('/admin/products/pictures', init)
  await response.text()
  return response.status
}
