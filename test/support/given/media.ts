import { rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { test as base } from 'vitest'
import type { MediaFile, MediaStore } from '../../../app/domain/media/store/media-store.server.ts'
import { createMediaStore } from '../../../app/domain/media/store/open-media-store.server.ts'
import { scratchFolder } from '../scratch.ts'

/** Gives each test its own media store; `written` lists the names of written files, in order. */
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

/** A single-colour image; the caller chooses its format. */
export function drawing(width: number, height: number, background = '#a8482a') {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** Reads a whole file; an empty buffer if it does not exist. */
export async function bytesOf(file: MediaFile | null): Promise<Buffer> {
  if (!file) return Buffer.alloc(0)
  return Buffer.isBuffer(file.body) ? file.body : await buffer(file.body)
}
