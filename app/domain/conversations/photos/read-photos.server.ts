import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import type { MediaStore } from '../../media/store/media-store.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { findLinked } from '../conversation-link.server.ts'
import { conversationMessages, conversations } from '../schema.ts'
import { isAbout } from '../subject.server.ts'
import { isPhotoKey } from './photo-rules.ts'
import { conversationPhotos } from './schema.ts'

/** The photos of entries, by the entry's id, in the order in which they were sent. */
export async function photosOf(
  db: DbOrTx,
  messageIds: readonly number[],
): Promise<Map<number, string[]>> {
  const keys = new Map<number, string[]>()
  if (messageIds.length === 0) return keys
  const { message_id, key, doomed_at, created_at } = conversationPhotos
  const found = await db
    .select({ message_id, key })
    .from(conversationPhotos)
    .where(and(inArray(message_id, [...messageIds]), isNull(doomed_at)))
    .orderBy(asc(created_at), asc(key))
  for (const photo of found) {
    const id = photo.message_id ?? 0
    keys.set(id, [...(keys.get(id) ?? []), photo.key])
  }
  return keys
}

/** A photo of an answer as WebP, for staff; null if there is none. @param key untrusted */
export async function readPhotoForStaff(
  db: DbOrTx,
  media: MediaStore,
  staff: Staff,
  key: string,
): Promise<Buffer | null> {
  authorize(staff, 'see')
  if (!isPhotoKey(key)) return null
  const [photo] = await db
    .select({ name: conversationPhotos.stored_name })
    .from(conversationPhotos)
    .innerJoin(conversationMessages, eq(conversationMessages.id, conversationPhotos.message_id))
    .where(and(eq(conversationPhotos.key, key), isNull(conversationPhotos.doomed_at)))
  return photo ? await media.read(photo.name) : null
}

/**
 * A photo of the conversation behind a link, for its customer.
 *
 * @param token untrusted; a photo is found behind the link of its own conversation only
 * @returns null if there is no such photo; `unknown-link` if there is no conversation behind the link
 */
export async function readPhotoForCustomer(
  db: DbOrTx,
  media: MediaStore,
  token: string,
  key: string,
  now: Date,
): Promise<Buffer | null | 'unknown-link'> {
  const row = await findLinked(db, token, now)
  return row ? await readShownPhoto(db, media, row.id, key) : 'unknown-link'
}

/** A photo of the conversation about an order, for the order's customer; null if there is none. */
export async function readPhotoOfOrder(
  db: DbOrTx,
  media: MediaStore,
  orderId: OrderId,
  key: string,
): Promise<Buffer | null> {
  const about = isAbout({ kind: 'order', id: orderId })
  const [row] = await db.select({ id: conversations.id }).from(conversations).where(about)
  return row ? await readShownPhoto(db, media, row.id, key) : null
}

/** A photo of one conversation that its customer may see. @param key untrusted */
async function readShownPhoto(
  db: DbOrTx,
  media: MediaStore,
  conversationId: string,
  key: string,
): Promise<Buffer | null> {
  if (!isPhotoKey(key)) return null
  const [photo] = await db
    .select({ name: conversationPhotos.stored_name })
    .from(conversationPhotos)
    .innerJoin(conversationMessages, eq(conversationMessages.id, conversationPhotos.message_id))
    .where(
      and(
        eq(conversationPhotos.key, key),
        eq(conversationMessages.conversation_id, conversationId),
        ne(conversationMessages.kind, 'note'),
        isNull(conversationPhotos.doomed_at),
      ),
    )
  return photo ? await media.read(photo.name) : null
}
