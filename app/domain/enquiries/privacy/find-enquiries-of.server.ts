import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { sellOffers } from '../offers/schema.ts'
import { contactSubmissions, sellPhotos, sellSubmissions } from '../schema.ts'

/** A person's messages and sell requests as stored, oldest first. */
export type EnquiriesOf = {
  messages: Pick<
    typeof contactSubmissions.$inferSelect,
    'id' | 'name' | 'email' | 'phone' | 'message' | 'is_read' | 'data_complaint' | 'created_at'
  >[]
  sellRequests: (Pick<
    typeof sellSubmissions.$inferSelect,
    'id' | 'name' | 'email' | 'phone' | 'item_description' | 'status' | 'is_read' | 'created_at'
  > & {
    /** The shop's offers for it, with their notes to the seller. */
    offers: Pick<
      typeof sellOffers.$inferSelect,
      'amount' | 'valid_until' | 'note' | 'state' | 'created_at' | 'ended_at'
    >[]
    /** The keys that `readSellPhoto` takes. */
    photoKeys: string[]
  })[]
  /** Uploads that were never submitted; purged automatically within hours. */
  loosePhotoKeys: string[]
}

/** Returns all messages and sell requests of an address (case-insensitive). */
export async function findEnquiriesOf(
  db: DbOrTx,
  staff: Staff,
  email: string,
): Promise<EnquiriesOf> {
  authorize(staff, 'administer')
  const messages = await findMessages(db, email)
  const sellRequests = await findSellRequests(db, email)
  const requestIds = sellRequests.map(({ id }) => id)
  const offersByRequest = Map.groupBy(
    await findOffers(db, requestIds),
    ({ sellRequestId }) => sellRequestId,
  )
  const photosByRequest = Map.groupBy(
    await findPhotos(db, requestIds),
    ({ sellRequestId }) => sellRequestId,
  )
  const loose = await findLoosePhotos(db, email)
  return {
    messages,
    sellRequests: sellRequests.map((sellRequest) => ({
      ...sellRequest,
      offers: (offersByRequest.get(sellRequest.id) ?? []).map(({ offer }) => offer),
      photoKeys: (photosByRequest.get(sellRequest.id) ?? []).map(({ key }) => key),
    })),
    loosePhotoKeys: loose.map(({ key }) => key),
  }
}

const findMessages = (db: DbOrTx, email: string) =>
  db
    .select({
      id: contactSubmissions.id,
      name: contactSubmissions.name,
      email: contactSubmissions.email,
      phone: contactSubmissions.phone,
      message: contactSubmissions.message,
      is_read: contactSubmissions.is_read,
      data_complaint: contactSubmissions.data_complaint,
      created_at: contactSubmissions.created_at,
    })
    .from(contactSubmissions)
    .where(sql`lower(${contactSubmissions.email}) = lower(${email})`)
    .orderBy(asc(contactSubmissions.created_at), asc(contactSubmissions.id))

const findSellRequests = (db: DbOrTx, email: string) =>
  db
    .select({
      id: sellSubmissions.id,
      name: sellSubmissions.name,
      email: sellSubmissions.email,
      phone: sellSubmissions.phone,
      item_description: sellSubmissions.item_description,
      status: sellSubmissions.status,
      is_read: sellSubmissions.is_read,
      created_at: sellSubmissions.created_at,
    })
    .from(sellSubmissions)
    .where(sql`lower(${sellSubmissions.email}) = lower(${email})`)
    .orderBy(asc(sellSubmissions.created_at), asc(sellSubmissions.id))

const findOffers = (db: DbOrTx, requestIds: readonly string[]) =>
  db
    .select({
      sellRequestId: sellOffers.sell_request_id,
      offer: {
        amount: sellOffers.amount,
        valid_until: sellOffers.valid_until,
        note: sellOffers.note,
        state: sellOffers.state,
        created_at: sellOffers.created_at,
        ended_at: sellOffers.ended_at,
      },
    })
    .from(sellOffers)
    .where(inArray(sellOffers.sell_request_id, [...requestIds]))
    .orderBy(asc(sellOffers.created_at), asc(sellOffers.id))

const findPhotos = (db: DbOrTx, requestIds: readonly string[]) =>
  db
    .select({ key: sellPhotos.key, sellRequestId: sellPhotos.submission_id })
    .from(sellPhotos)
    .where(inArray(sellPhotos.submission_id, [...requestIds]))
    .orderBy(asc(sellPhotos.created_at), asc(sellPhotos.key))

/** Uploads that were not submitted. */
const findLoosePhotos = (db: DbOrTx, email: string) =>
  db
    .select({ key: sellPhotos.key })
    .from(sellPhotos)
    .where(
      and(
        sql`lower(${sellPhotos.email}) = lower(${email})`,
        isNull(sellPhotos.submission_id),
        isNull(sellPhotos.doomed_at),
      ),
    )
    .orderBy(asc(sellPhotos.created_at))
