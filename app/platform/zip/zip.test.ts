import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { flagged, renamed, zipOf } from '../../../test/support/zip.ts'
import { openZip } from './open-zip.ts'
import { writeZip, type ZipPart } from './write-zip.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'kept-zip-'))
afterAll(() => rm(folder, { recursive: true }))

async function open(bytes: Buffer) {
  const file = path.join(folder, crypto.randomUUID())
  await writeFile(file, bytes)
  return await openZip(file)
}

test('files in folders are read; files added by operating systems are omitted', async () => {
  const opened = await open(
    await zipOf({ 'a/one.txt': 'one', '__MACOSX/a/._one.txt': 'x', 'a/.DS_Store': 'x' }),
  )
  if (!opened.ok) throw new Error(opened.problem.reason)
  expect(opened.zip.names).toEqual(['a/one.txt'])
  expect(await opened.zip.read('a/one.txt', 10)).toEqual(Buffer.from('one'))
  await expect(opened.zip.read('a/one.txt', 2)).rejects.toThrow('too large')
  opened.zip.close()
})

const HALF_GIGABYTE = 500_000_000

/** Sets the uncompressed size in the zip's directory. */
function claiming(zip: Buffer, unpackedBytes: number): Buffer {
  const copy = Buffer.from(zip)
  copy.writeUInt32LE(unpackedBytes, copy.indexOf('PK\u0001\u0002') + 24)
  return copy
}

test.each<[string, () => Promise<Buffer>, object]>([
  ['text', async () => Buffer.from('not a zip at all, but long enough'), { reason: 'not-a-zip' }],
  ['half a zip', async () => (await zipOf({ a: 'a' })).subarray(0, 40), { reason: 'not-a-zip' }],
  [
    'a path that leaves its folder',
    async () => renamed(await zipOf({ 'aa/b.jpg': '' }), 'aa/b.jpg', '../b.jpg'),
    { reason: 'unsafe-name', name: '../b.jpg' },
  ],
  [
    'an absolute path',
    async () => renamed(await zipOf({ 'aa/b.jpg': '' }), 'aa/b.jpg', '/a/b.jpg'),
    { reason: 'unsafe-name', name: '/a/b.jpg' },
  ],
  [
    'a path with a drive',
    async () => renamed(await zipOf({ 'aaab.jpg': '' }), 'aaab.jpg', 'C:ab.jpg'),
    { reason: 'unsafe-name', name: 'C:ab.jpg' },
  ],
  [
    'a backslash',
    async () => renamed(await zipOf({ 'aa/b.jpg': '' }), 'aa/b.jpg', '..\\b.jpg'),
    { reason: 'unsafe-name', name: '..\\b.jpg' },
  ],
  [
    'a deep path',
    async () => await zipOf({ [`${'a/'.repeat(9)}b.jpg`]: '' }),
    { reason: 'unsafe-name', name: `${'a/'.repeat(9)}b.jpg` },
  ],
  [
    'a symbolic link',
    async () => await zipOf({ 'b.jpg': '/etc/passwd' }, 0o120777),
    { reason: 'unsafe-name', name: 'b.jpg' },
  ],
  [
    'an encrypted file',
    async () => flagged(await zipOf({ 'b.jpg': 'b' }), 1),
    { reason: 'encrypted', name: 'b.jpg' },
  ],
  [
    'a zip inside',
    async () => await zipOf({ 'b.zip': '' }),
    { reason: 'zip-inside', name: 'b.zip' },
  ],
  [
    'a file with a compression ratio of a thousand',
    async () => await zipOf({ 'b.jpg': Buffer.alloc(20_000_000) }),
    { reason: 'bomb', name: 'b.jpg' },
  ],
  [
    'a file of four gigabytes',
    async () => claiming(await zipOf({ 'b.jpg': 'b' }), 2 ** 32 - 2),
    { reason: 'too-large' },
  ],
])('%s is refused', async (_, make, problem) => {
  expect(await open(await make())).toEqual({ ok: false, problem })
})

test('a file whose size differs from the one in the directory is not read', async () => {
  const zip = await zipOf({ 'b.jpg': Buffer.alloc(1000, 'ab') })
  const opened = await open(claiming(zip, 500))
  if (!opened.ok) throw new Error(opened.problem.reason)
  expect(await opened.zip.read('b.jpg', HALF_GIGABYTE)).toBeNull()
  opened.zip.close()
})

test('files are written sequentially, and can be read again', async () => {
  let open = 0
  let most = 0
  async function* parts(): AsyncGenerator<ZipPart> {
    for (const name of ['a.txt', 'b/b.txt', 'c.txt']) {
      open += 1
      most = Math.max(most, open)
      const body = Readable.from([Buffer.from(name)])
      body.on('close', () => {
        open -= 1
      })
      yield { name, body, compress: name === 'c.txt' }
    }
  }
  const opened = await openZip(await written(writeZip(parts())))
  if (!opened.ok) throw new Error(opened.problem.reason)
  const { names } = opened.zip
  expect(names).toEqual(['a.txt', 'b/b.txt', 'c.txt'])
  for (const name of names) {
    expect(await opened.zip.read(name, 100)).toEqual(Buffer.from(name))
  }
  expect(most).toBe(1)
  opened.zip.close()
})

test('writing ends if the reader stops or a part fails', async () => {
  let ended = 0
  async function* endless(): AsyncGenerator<ZipPart> {
    try {
      for (;;) yield { name: 'a', body: Buffer.alloc(100_000), compress: false }
    } finally {
      ended += 1
    }
  }
  for await (const _ of writeZip(endless())) break
  await expect.poll(() => ended).toBe(1)
  async function* failing(): AsyncGenerator<ZipPart> {
    yield { name: 'a', body: Buffer.from('a'), compress: false }
    throw new Error('the store is gone')
  }
  await expect(buffer(writeZip(failing()))).rejects.toThrow('the store is gone')
})

async function written(zip: Readable): Promise<string> {
  const file = path.join(folder, crypto.randomUUID())
  await writeFile(file, zip)
  return file
}
