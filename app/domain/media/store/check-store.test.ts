import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../../../test/support/temp-folder.ts'
import { checkStore } from './check-store.server.ts'
import { createMediaStore } from './open-media-store.server.ts'

test('the check of a working store leaves no file behind', async () => {
  const dataDir = await scratchFolder('kept-check-')
  expect(await checkStore(createMediaStore({ dataDir }))).toBe(true)
  expect(await readdir(path.join(dataDir, 'media'))).toEqual([])
})

test('the check fails if the store returns other content, and throws if the store throws', async () => {
  const store = createMediaStore({ dataDir: await scratchFolder('kept-check-') })
  expect(await checkStore({ ...store, read: async () => Buffer.from('other') })).toBe(false)
  const full = { ...store, write: () => Promise.reject(new Error('no space')) }
  await expect(checkStore(full)).rejects.toThrow('no space')
})
