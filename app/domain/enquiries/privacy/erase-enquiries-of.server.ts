import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import { eraseJobField } from '../../../platform/queue/erase-job-field.ts'
import { ANONYMISED_NAME } from '../../../platform/values/anonymised-name.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { contactSubmissions, sellPhotos, sellSubmissions } from '../schema.ts'
import { itemDescription, readItemDescription } from '../sell/item-description.ts'

export type EraseEnquiriesResult = {
  messages: number
  sellRequests: number
  /** Sell requests of bought furniture: anonymised instead, as the accounts need them. */
  bought: number
  photos: number
}

/**
 * Erases a person's messages and sell requests on their request. Sell requests of furniture that
 * the shop bought are anonymised: the accounts need the item, not the seller.
 *
 * Photos are inaccessible immediately; `purgeUnclaimedPhotos` deletes their files. The caller records
 * the erasure in the history.
 *
 * @param now from the shop's clock
 */
export async function eraseEnquiriesOf(
  tx: Tx,
  staff: Staff,
  email: string,
  now: Date,
): Promise<EraseEnquiriesResult> {
  authorize(staff, 'administer')
  const ofPerson = sql`lower(${sellSubmissions.email}) = lower(${email})`
  const submissions = await tx
    .select({ id: sellSubmissions.id })
    .from(sellSubmissions)
    .where(ofPerson)
    .for('update')
  const photos = await markPhotosForDeletion(
    tx,
    email,
    submissions.map(({ id }) => id),
    now,
  )
  const messages = await tx
    .delete(contactSubmissions)
    .where(sql`lower(${contactSubmissions.email}) = lower(${email})`)
    .returning({ id: contactSubmissions.id })
  await eraseJobField(
    tx,
    'subject',
    messages.map(({ id }) => id),
  )
  const sellRequests = await tx
    .delete(sellSubmissions)
    .where(and(ofPerson, ne(sellSubmissions.status, 'purchased')))
    .returning({ id: sellSubmissions.id })
  const bought = await tx
    .select({ id: sellSubmissions.id, description: sellSubmissions.item_description })
    .from(sellSubmissions)
    .where(ofPerson)
  for (const { id, description } of bought) {
    await tx
      .update(sellSubmissions)
      .set({
        name: ANONYMISED_NAME,
        email: '',
        phone: null,
        item_description: itemAnswersOnly(description),
        photos: null,
        form_key: null,
      })
      .where(eq(sellSubmissions.id, id))
  }
  return {
    messages: messages.length,
    sellRequests: sellRequests.length,
    bought: bought.length,
    photos,
  }
}

/** Keeps the answers about the item; removes those about its owner's home, wishes and reasons. */
function itemAnswersOnly(description: string): string {
  const { itemType, brand, material, condition, dimensions, color, age } =
    readItemDescription(description)
  const removed = { damage: '', pets: '', smoke: '', reason: '', price: '', location: '' }
  return itemDescription({
    itemType,
    brand,
    material,
    condition,
    dimensions,
    color,
    age,
    ...removed,
  })
}

/** Marks for deletion the photos of these submissions and the address's unclaimed uploads. */
async function markPhotosForDeletion(
  tx: Tx,
  email: string,
  submissions: readonly string[],
  now: Date,
): Promise<number> {
  const doomed = { submission_id: null, doomed_at: now }
  const sent =
    submissions.length === 0
      ? []
      : await tx
          .update(sellPhotos)
          .set(doomed)
          .where(inArray(sellPhotos.submission_id, [...submissions]))
          .returning({ key: sellPhotos.key })
  const unclaimed = await tx
    .update(sellPhotos)
    .set(doomed)
    .where(
      and(
        sql`lower(${sellPhotos.email}) = lower(${email})`,
        isNull(sellPhotos.submission_id),
        isNull(sellPhotos.doomed_at),
      ),
    )
    .returning({ key: sellPhotos.key })
  return sent.length + unclaimed.length
}
