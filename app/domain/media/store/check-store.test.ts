import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../../../test/support/temp-folder.ts'
import { checkStore } from './check-store.server.ts'
import { createMediaStore } from './open-media-store.server.ts'

test('a store that works keeps nothing of the check', async () => {
  const dataDir = await scratchFolder('kept-check-')
  expect(await checkStore(createMediaStore({ dataDir }))).toBe(true)
  expect(await readdir(path.join(dataDir, 'media'))).toEqual([])
})

test('a store that returns something else does not pass, one that fails throws', async () => {
  const store = createMediaStore({ dataDir: await scratchFolder('kept-check-') })
  expect(await checkStore({ ...store, read: async () => Buffer.from('other') })).toBe(false)
  const full = { ...store, write: () => Promise.reject(new Error('no space')) }
  await expect(checkStore(full)).rejects.toThrow('no space')
})
