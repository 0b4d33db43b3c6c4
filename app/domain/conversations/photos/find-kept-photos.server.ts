import { and, inArray, isNull } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { conversationPhotos } from './schema.ts'

/** Those of a form's photos that have not been deleted since (`purge-photos.server.ts`). @param keys untrusted */
export async function findKeptPhotos(db: DbOrTx, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { key, doomed_at } = conversationPhotos
  const found = await db
    .select({ key })
    .from(conversationPhotos)
    .where(and(inArray(key, [...keys]), isNull(doomed_at)))
  const kept = new Set(found.map((photo) => photo.key))
  return keys.filter((one) => kept.has(one))
}
