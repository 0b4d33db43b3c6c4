import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { multipartBoundary, readMultipart } from './multipart.ts'

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(bytes: Buffer, boundary: string, chunk = bytes.length || 1) {
  const parts = []
  for await (const { name, fileName, body } of readMultipart(inChunks(bytes, chunk), boundary)) {
    const pieces: Buffer[] = []
    for await (const piece of body) pieces.push(Buffer.from(piece))
    parts.push({ name, fileName, bytes: Buffer.concat(pieces) })
  }
  return parts
}

/** A form as the platform's own writer sends it. */
async function written(form: FormData) {
  const request = new Request('http://shop.test', { method: 'POST', body: form })
  const boundary = multipartBoundary(request.headers.get('content-type') ?? '')
  if (!boundary) throw new Error('no boundary')
  return { boundary, bytes: Buffer.from(await request.arrayBuffer()) }
}

test('reads whatever a browser can write, however it is cut', async () => {
  const entry = fc.record({
    name: fc.string({ minLength: 1, unit: 'grapheme' }),
    fileName: fc.option(fc.string({ minLength: 1, unit: 'grapheme' })),
    bytes: fc.uint8Array({ maxLength: 200 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 5 }), fc.nat(90), async (entries, cut) => {
      const form = new FormData()
      for (const { name, fileName, bytes } of entries) {
        form.append(name, new File([bytes], fileName ?? 'blob'))
      }
      const { boundary, bytes } = await written(form)
      const parts = await read(bytes, boundary, cut + 1)
      expect(parts.map((part) => [...part.bytes])).toEqual(entries.map((one) => [...one.bytes]))
      expect(parts.map((part) => part.fileName)).toEqual(
        entries.map((one) => one.fileName ?? 'blob'),
      )
    }),
    { numRuns: 60 },
  )
})

test('what looks like the boundary inside a file belongs to the file', async () => {
  const inside = '--b\r\n\r\n--\r\n--\r\nx--b--'
  const header = '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
  const parts = await read(Buffer.from(`${header}${inside}\r\n--b--\r\n`), 'b', 1)
  expect(parts).toEqual([{ name: 'photo', fileName: 'a.jpg', bytes: Buffer.from(inside) }])
})

test('a part that is not read is passed over', async () => {
  const form = new FormData()
  form.append('skipped', new File(['x'.repeat(5_000)], 'x'))
  form.append('name', 'Jo')
  const { boundary, bytes } = await written(form)
  const names = []
  for await (const { name } of readMultipart(inChunks(bytes, 100), boundary)) names.push(name)
  expect(names).toEqual(['skipped', 'name'])
})

describe('refuses', () => {
  const field = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
  test.each([
    ['an empty body', ''],
    ['no end', field],
    ['half a header', '--b\r\nContent-Disp'],
    ['a part without a name', '--b\r\nContent-Disposition: form-data\r\n\r\n1\r\n--b--'],
    ['words after a boundary', `${field}--bc\r\n\r\n--b--`],
    ['an endless header', `--b\r\nX: ${'x'.repeat(9_000)}\r\n\r\n`],
    ['more parts than any form has', `${field.repeat(201)}--b--`],
  ])('%s', async (_, body) => {
    await expect(read(Buffer.from(body), 'b')).rejects.toMatchObject({ statusCode: 400 })
  })
})

test('knows the content type of a form with files', () => {
  expect(multipartBoundary('multipart/form-data; boundary=----WebKit12')).toBe('----WebKit12')
  expect(multipartBoundary('multipart/form-data; charset=utf-8; boundary="a b"')).toBe('a b')
  expect(multipartBoundary('application/x-www-form-urlencoded')).toBeNull()
  expect(multipartBoundary(undefined)).toBeNull()
})
