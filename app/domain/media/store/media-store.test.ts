import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bytesOf, drawing } from '../../../../test/support/fixtures/media.ts'
import { startS3Server } from '../../../../test/support/s3/server.ts'
import { scratchFolder } from '../../../../test/support/temp-folder.ts'
import * as pagePictures from '../../../content/page-pictures.ts'
import * as pictures from '../../../content/pictures.ts'
import { readEnv } from '../../../platform/config/config.ts'
import { markOrphaned, orphanedPictures } from '../orphaned-pictures.server.ts'
import { storePicture } from '../store-picture.server.ts'
import { makeVariant } from '../variants/make-variant.server.ts'
import { readMediaName } from './media-name.server.ts'
import type { MediaStore } from './media-store.server.ts'
import { openMediaStore } from './open-media-store.server.ts'
import { findProblem, s3Store } from './s3-store.server.ts'

/** @param options.s3 an S3 server with three names per page, else a folder */
async function openStore({ s3 }: { s3: boolean }) {
  const dataDir = await scratchFolder('kept-media-')
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  if (!s3) return { dataDir, media: await openMediaStore({ dataDir, s3: null }) }
  const { server, settings } = await openServer()
  return { dataDir, media: await openMediaStore({ dataDir, s3: settings }), server }
}

async function openServer() {
  const server = await startS3Server({ pageSize: 3 })
  onTestFinished(() => server.close())
  const settings = readEnv(server.settings).s3
  if (!settings) throw new Error('the settings name no store')
  return { server, settings }
}

async function allOf(media: MediaStore): Promise<string[]> {
  const names: string[] = []
  for await (const name of media.all()) names.push(name)
  return names.toSorted()
}

describe.each([
  { where: 'a folder', s3: false },
  { where: 'a bucket', s3: true },
])('$where', ({ s3 }) => {
  test('writes, reads, overwrites and deletes a file', async () => {
    const { media } = await openStore({ s3 })
    expect(await media.read('variants/a.avif')).toBeNull()
    expect(await media.open('variants/a.avif')).toBeNull()
    expect(await media.exists('variants/a.avif')).toBe(false)
    await media.write('variants/a.avif', Buffer.from('one'))
    await media.write('variants/a.avif', Buffer.from('two'))
    expect(String(await media.read('variants/a.avif'))).toBe('two')
    expect(await media.exists('variants/a.avif')).toBe(true)
    expect(await allOf(media)).toEqual(['variants/a.avif'])
    await media.delete('variants/a.avif')
    await media.delete('variants/a.avif')
    expect(await media.exists('variants/a.avif')).toBe(false)
  })

  test('opens small and large files in full, with their size', async () => {
    const { media } = await openStore({ s3 })
    for (const length of [0, 1, 65_536, 65_537, 900_000]) {
      const bytes = randomBytes(length)
      await media.write('a.webp', bytes)
      const opened = await media.open('a.webp')
      expect(opened?.size).toBe(length)
      expect((await bytesOf(opened)).equals(bytes)).toBe(true)
      expect((await media.read('a.webp'))?.equals(bytes)).toBe(true)
    }
  })

  test('a partially read stream can be destroyed', async () => {
    const { media } = await openStore({ s3 })
    await media.write('a.webp', randomBytes(900_000))
    for (let turn = 0; turn < 5; turn++) {
      const opened = await media.open('a.webp')
      if (!opened || Buffer.isBuffer(opened.body)) throw new Error('not a stream')
      const { body } = opened
      await new Promise((resolve) => body.once('close', resolve).destroy())
    }
    expect((await media.read('a.webp'))?.length).toBe(900_000)
  })

  test('lists a folder without its subfolders, across pages', async () => {
    const { media } = await openStore({ s3 })
    const names = Array.from({ length: 10 }, (_, index) => `loose/note-${index}`)
    const others = ['loosely.webp', 'loose/below/one.webp', 'sell_photos/jo+a@example.com/1-b.webp']
    for (const name of [...names, ...others]) await media.write(name, Buffer.from(name))
    expect((await media.list('loose')).filter((name) => name !== 'loose/below').toSorted()).toEqual(
      names,
    )
    expect(await media.list('nothing')).toEqual([])
    expect(await allOf(media)).toEqual([...names, ...others].toSorted())
    for (const name of others) expect(String(await media.read(name))).toBe(name)
  })

  test('rejects names outside the store', async () => {
    const { media } = await openStore({ s3 })
    for (const name of ['../secrets.json', '/etc/passwd', 'a/../../b', 'a//b', '.git', '', 'a\0']) {
      await expect(media.read(name)).rejects.toThrow('not the name')
      await expect(media.open(name)).rejects.toThrow('not the name')
      await expect(media.write(name, Buffer.from('x'))).rejects.toThrow('not the name')
    }
  })

  test("finds every picture of the shop's pages", async () => {
    const { media } = await openStore({ s3 })
    for (const { imageUrl } of Object.values({ ...pictures, ...pagePictures })) {
      expect(await media.exists(imageUrl.replace('/media/', ''))).toBe(true)
    }
    expect(await allOf(media)).toEqual([])
  })

  test('two processes can create the same variant concurrently', async () => {
    const { media } = await openStore({ s3 })
    const stored = await storePicture(media, await drawing(700, 500).jpeg().toBuffer())
    const name = readMediaName(
      stored.ok ? stored.imageUrl.replace('/media/', '').replace('.webp', '-320.avif') : '',
    )
    if (!name?.variant) throw new Error('no name')
    const wanted = { ...name, variant: name.variant }
    // One store object for each, as in two processes.
    const [one, two] = await Promise.all([
      makeVariant({ ...media }, wanted),
      makeVariant({ ...media }, wanted),
    ])
    const kept = await media.read(name.stored)
    expect(one && kept?.equals(one)).toBe(true)
    expect(two && kept?.equals(two)).toBe(true)
  })

  test('finds orphaned pictures', async () => {
    const { media } = await openStore({ s3 })
    const urls = ['a', 'b', 'c', 'd'].map((sign) => `/media/${sign.repeat(32)}.webp`)
    for (const url of urls) await markOrphaned(media, url, new Date('2026-11-16T09:00:00Z'))
    expect((await orphanedPictures(media, new Date('2026-11-17T09:00:00Z'))).toSorted()).toEqual(
      urls,
    )
  })
})

describe('a folder', () => {
  test('is removed with its last file, and created again on the next write', async () => {
    const { media, dataDir } = await openStore({ s3: false })
    const folder = path.join(dataDir, 'media/sell_photos/jo@example.com')
    const names = ['1-a.webp', '2-b.webp'].map((file) => `sell_photos/jo@example.com/${file}`)
    for (let round = 0; round < 20; round++) {
      const [one = '', two = ''] = names
      await media.write(one, Buffer.from('one'))
      await Promise.all([media.delete(one), media.write(two, Buffer.from('two'))])
      expect(await readdir(folder)).toEqual(['2-b.webp'])
      await media.delete(two)
      expect(existsSync(folder)).toBe(false)
    }
  })

  test('is not readable by other accounts of the machine', async () => {
    const { media, dataDir } = await openStore({ s3: false })
    await media.write('sell_photos/jo@example.com/1-a.webp', Buffer.from('one'))
    const modes: Record<string, number> = {
      media: 0o700,
      'media/sell_photos': 0o700,
      'media/sell_photos/jo@example.com': 0o700,
      'media/sell_photos/jo@example.com/1-a.webp': 0o600,
    }
    for (const [name, mode] of Object.entries(modes)) {
      expect((await stat(path.join(dataDir, name))).mode & 0o777, name).toBe(mode)
    }
  })

  test('does not list temporary files', async () => {
    const { media, dataDir } = await openStore({ s3: false })
    await media.write('loose/a', Buffer.from('x'))
    await writeFile(path.join(dataDir, 'media/loose/b.123456.part'), 'x')
    expect(await media.list('loose')).toEqual(['loose/a'])
    expect(await allOf(media)).toEqual(['loose/a'])
  })
})

describe('a bucket', () => {
  test.each(['down', 'cut'] as const)(
    'throws and stores nothing if its server is %s',
    async (behaviour) => {
      const { media, server } = await openStore({ s3: true })
      if (server) server.state.behaviour = behaviour
      await expect(media.write('a.webp', Buffer.from('x'))).rejects.toThrow()
      await expect(media.read('a.webp')).rejects.toThrow()
      await expect(media.exists('a.webp')).rejects.toThrow()
      await expect(media.list('loose')).rejects.toThrow()
      expect(server?.objects.size).toBe(0)
      // Each request is retried once.
      expect(server?.state.requests).toHaveLength(8)
    },
  )

  test.each(['silent', 'half'] as const)(
    'times out if its server stops responding: %s',
    async (behaviour) => {
      const { server, settings } = await openServer()
      const media = s3Store(settings, { connectMs: 500, answerMs: 300, silenceMs: 300 })
      await media.write('a.webp', randomBytes(900_000))
      server.state.behaviour = behaviour
      await expect(media.read('a.webp')).rejects.toThrow(/stopped responding|requestTimeout/)
      const opened = media.open('a.webp').then(bytesOf)
      await expect(opened).rejects.toThrow(/stopped responding|requestTimeout/)
    },
  )

  test('does not time out on a slow reader', async () => {
    const { settings } = await openServer()
    const media = s3Store(settings, { connectMs: 5_000, answerMs: 5_000, silenceMs: 1_000 })
    const bytes = randomBytes(3_000_000)
    await media.write('a.webp', bytes)
    const opened = await media.open('a.webp')
    if (!opened || Buffer.isBuffer(opened.body)) throw new Error('not a stream')
    const pieces: Buffer[] = []
    for await (const piece of opened.body as AsyncIterable<Buffer>) {
      if (pieces.length === 0) await wait(1_500)
      pieces.push(piece)
    }
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  })

  test('ignores foreign objects', async () => {
    const { media, server } = await openStore({ s3: true })
    const kept = { bytes: Buffer.from('x'), type: '', etag: '"x"' }
    for (const name of ['notes of mine/', '../up', '.hidden']) server?.objects.set(name, kept)
    await media.write('a.webp', Buffer.from('x'))
    expect(await allOf(media)).toEqual(['a.webp'])
  })

  test('is reported if it is missing or its key is refused', async () => {
    const { server, settings } = await openServer()
    expect(await findProblem(settings)).toBeNull()
    expect(await findProblem({ ...settings, bucket: 'other' })).toBe('there is no bucket other')
    const refused = 'the store refuses the key or the region (403)'
    expect(await findProblem({ ...settings, secretAccessKey: 'wrong' })).toBe(refused)
    expect(await findProblem({ ...settings, region: 'us-east-1' })).toBe(refused)
    server.state.behaviour = 'down'
    await expect(findProblem(settings)).rejects.toThrow()
  })
})
