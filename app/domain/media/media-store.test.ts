import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { pictures } from '../../content/pictures.ts'
import { test } from './media-testing.ts'

test('keeps, finds, replaces and forgets a file', async ({ kept: { media, dataDir } }) => {
  expect(await media.read('variants/a.avif')).toBeNull()
  await media.write('variants/a.avif', Buffer.from('one'))
  await media.write('variants/a.avif', Buffer.from('two'))
  expect(String(await media.read('variants/a.avif'))).toBe('two')
  expect(await readdir(path.join(dataDir, 'media/variants'))).toEqual(['a.avif'])
  await media.delete('variants/a.avif')
  await media.delete('variants/a.avif')
  expect(await media.exists('variants/a.avif')).toBe(false)
})

test('a folder goes with its last file, and comes back', async ({ kept: { media, dataDir } }) => {
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

test('does not leave its folder', async ({ kept: { media } }) => {
  for (const name of [
    '../secrets.json',
    '/etc/passwd',
    'a/../../b',
    'a//b',
    '.hidden',
    '',
    'a\0b',
  ]) {
    await expect(media.read(name)).rejects.toThrow('not a name')
    await expect(media.write(name, Buffer.from('x'))).rejects.toThrow('not a name')
  }
})

test("finds every picture of the shop's pages", async ({ kept: { media } }) => {
  for (const { imageUrl } of Object.values(pictures)) {
    expect(await media.exists(imageUrl.replace('/media/', ''))).toBe(true)
  }
})
