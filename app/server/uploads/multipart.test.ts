import { Readable } from 'node:stream'
import fc from 'fast-check'
import fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { acceptFormsWithFiles, readParts } from './multipart.ts'

class TooLargeError extends Error {
  readonly statusCode = 413
}

type Part = { name: string; fileName: string | null; bytes: Buffer }

const MAX_BYTES = 3_000_000
/** The parts of the last form as the server read them. */
let parts: Part[] = []
beforeEach(() => {
  parts = []
})

/** How long storing a file takes, while the parts after it arrive. */
const STORING_MS = 50
const server = fastify()
await acceptFormsWithFiles(server, async (request) => {
  const tooLarge = () => new TooLargeError('too large')
  for await (const part of readParts(request, { maxBytes: MAX_BYTES, tooLarge })) {
    const { name, fileName } = part
    if (fileName === null) {
      parts.push({ name, fileName, bytes: Buffer.from(part.value) })
      continue
    }
    if (name === 'skipped') continue
    const pieces: Buffer[] = []
    for await (const piece of part.body) pieces.push(piece)
    if (name === 'stored') await new Promise((resolve) => setTimeout(resolve, STORING_MS))
    parts.push({ name, fileName, bytes: Buffer.concat(pieces) })
  }
  return new URLSearchParams()
})
server.post('/', async () => 'read')
afterAll(() => server.close())

function* inChunks(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function post(bytes: Buffer, boundary: string, chunk = bytes.length || 1): Promise<number> {
  parts = []
  const response = await server.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Readable.from(inChunks(bytes, chunk)),
  })
  return response.statusCode
}

/** A form as Node serializes it. */
async function written(form: FormData) {
  const request = new Request('http://shop.test', { method: 'POST', body: form })
  const [, boundary = ''] = (request.headers.get('content-type') ?? '').split('boundary=')
  return { boundary, bytes: Buffer.from(await request.arrayBuffer()) }
}

test('parses every form that browsers send, in chunks of any size', async () => {
  const name = fc
    .string({ minLength: 1, unit: 'grapheme' })
    .filter((text) => !(text in Object.prototype))
  const entry = fc.record({
    name,
    // A backslash is not an escape in a browser's form, but the parser treats it as one.
    fileName: fc.option(name.filter((text) => !text.includes('\\'))),
    bytes: fc.uint8Array({ maxLength: 200 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { minLength: 1, maxLength: 5 }),
      fc.nat(90),
      async (entries, cut) => {
        const form = new FormData()
        for (const { name, fileName, bytes } of entries) {
          form.append(name, new File([bytes], fileName ?? 'blob'))
        }
        const { boundary, bytes } = await written(form)
        expect(await post(bytes, boundary, cut + 1)).toBe(200)
        expect(parts.map((part) => [...part.bytes])).toEqual(entries.map((one) => [...one.bytes]))
        expect(parts.map((part) => part.fileName)).toEqual(
          entries.map((one) => one.fileName ?? 'blob'),
        )
      },
    ),
    { numRuns: 60 },
  )
})

test('a boundary-like text inside a file belongs to the file', async () => {
  const inside = 'x--b\r\n\r\n--\r\n--\r\nx--b--'
  const header = '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
  expect(await post(Buffer.from(`${header}${inside}\r\n--b--\r\n`), 'b', 1)).toBe(200)
  expect(parts).toEqual([{ name: 'photo', fileName: 'a.jpg', bytes: Buffer.from(inside) }])
})

test('an unread file is skipped', async () => {
  const form = new FormData()
  form.append('skipped', new File(['x'.repeat(500_000)], 'x'))
  form.append('name', 'Jo')
  const { boundary, bytes } = await written(form)
  expect(await post(bytes, boundary, 1_000)).toBe(200)
  expect(parts.map(({ name }) => name)).toEqual(['name'])
})

const field = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
const header = (name: string, file = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n`

describe('refuses', () => {
  test.each([
    ['a form without an end', field],
    ['half a header', '--b\r\nContent-Disp'],
    ['an incomplete file', `${header('photo', 'a.jpg')}half`],
    ['a part without a name', '--b\r\nContent-Disposition: form-data; x="y"\r\n\r\n1\r\n--b--'],
    ['an endless header', `--b\r\nX: ${'x'.repeat(9_000)}\r\n\r\n`],
    ['more parts than any form has', `${field.repeat(201)}--b--`],
    ['a field named like a property of all objects', `${header('__proto__')}1\r\n--b--`],
  ])('%s', async (_, body) => {
    expect(await post(Buffer.from(body), 'b')).toBe(400)
  })

  test.each([
    ['a longer field than any form has', `${header('a')}${'x'.repeat(300_000)}\r\n--b--`],
    ['a body over the limit', `${header('photo', 'a')}${'x'.repeat(MAX_BYTES)}\r\n--b--`],
    ['a skipped file over the limit', `${header('skipped', 'a')}${'x'.repeat(MAX_BYTES)}\r\n--b--`],
    [
      'text that would fill the memory while a file is stored',
      `${header('stored', 'a')}1\r\n${`${header('a')}${'x'.repeat(200_000)}\r\n`.repeat(10)}--b--`,
    ],
  ])('%s', async (_, body) => {
    expect(await post(Buffer.from(body), 'b', 10_000)).toBe(413)
  })
})
