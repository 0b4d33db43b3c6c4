import { rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { test as base } from 'vitest'
import type { MediaFile, MediaStore } from '../../app/domain/media/media-store.server.ts'
import { createMediaStore } from '../../app/domain/media/open-media-store.server.ts'
import { scratchFolder } from './scratch.ts'

/** Tests get a store in a folder of their own; `written` lists what was written, in order. */
export const test = base.extend('kept', async ({ task }, { onCleanup }) => {
  const dataDir = await scratchFolder(`kept-media-${task.id}-`)
  onCleanup(() => rm(dataDir, { recursive: true, force: true }))
  const store = createMediaStore({ dataDir })
  const written: string[] = []
  const media: MediaStore = {
    ...store,
    async write(name, bytes) {
      written.push(name)
      await store.write(name, bytes)
    },
  }
  return { dataDir, media, written }
})

/** A plain picture, to be given a type. */
export function drawing(width: number, height: number, background = '#a8482a') {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** All of a file; nothing where there is none. */
export async function bytesOf(file: MediaFile | null): Promise<Buffer> {
  if (!file) return Buffer.alloc(0)
  return Buffer.isBuffer(file.body) ? file.body : await buffer(file.body)
}
