import type { MediaStore } from '../../app/domain/media/store/media-store.server.ts'

/**
 * Number of concurrent copies: a remote bucket takes a tenth of a second per copy, and each copy needs at
 * most 1 MB of memory.
 */
const CONCURRENCY = 8

/** Copies the pictures missing in the other store; ignores pictures removed concurrently. */
export async function copyPictures(from: MediaStore, to: MediaStore): Promise<void> {
  const names = from.all()[Symbol.asyncIterator]()
  const work = async (): Promise<void> => {
    for (let next = await names.next(); !next.done; next = await names.next()) {
      const name = next.value
      if (await to.exists(name)) continue
      const bytes = await from.read(name)
      if (bytes) await to.write(name, bytes)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}

export async function isEmpty(store: MediaStore): Promise<boolean> {
  const first = await store.all()[Symbol.asyncIterator]().next()
  return first.done === true
}
