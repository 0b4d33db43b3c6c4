import type { MediaStore } from '../../app/domain/media/store/media-store.server.ts'

/**
 * Number of concurrent copies: a remote bucket takes a tenth of a second per copy, and each copy needs at
 * most 1 MB of memory.
 */
const CONCURRENCY = 8

/** Copies the pictures missing in the other store; ignores pictures removed concurrently. */
export async function copyPictures(from: MediaStore, to: MediaStore): Promise<void> {
  await forEachPicture(from, async (name) => {
    if (await to.exists(name)) return
    const bytes = await from.read(name)
    if (bytes) await to.write(name, bytes)
  })
}

/** Deletes the pictures from the other store that a failed copy has written. */
export async function removeCopies(from: MediaStore, to: MediaStore): Promise<void> {
  await forEachPicture(from, (name) => to.delete(name))
}

/** Ends with the first failure, but not before all running work has ended. */
async function forEachPicture(
  store: MediaStore,
  work: (name: string) => Promise<void>,
): Promise<void> {
  const names = store.all()[Symbol.asyncIterator]()
  const errors: unknown[] = []
  const run = async (): Promise<void> => {
    for (let next = await names.next(); !next.done; next = await names.next()) {
      if (errors.length > 0) return
      await work(next.value).catch((error: unknown) => errors.push(error))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, run))
  if (errors.length > 0) throw errors[0]
}

export async function isEmpty(store: MediaStore): Promise<boolean> {
  const first = await store.all()[Symbol.asyncIterator]().next()
  return first.done === true
}
