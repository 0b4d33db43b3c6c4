import { randomUUID } from 'node:crypto'
import type { MediaStore } from './media-store.server.ts'

const SAMPLE_BYTES = 1_024

/**
 * Writes a file, reads it again and deletes it.
 *
 * @returns whether the content that was read is the one that was written
 * @throws if the store fails
 */
export async function checkStore(store: MediaStore): Promise<boolean> {
  const name = `check-${randomUUID()}.webp`
  const written = Buffer.alloc(SAMPLE_BYTES, name)
  await store.write(name, written)
  try {
    const read = await store.read(name)
    return read?.equals(written) ?? false
  } finally {
    await store.delete(name)
  }
}
