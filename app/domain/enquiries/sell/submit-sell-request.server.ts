import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import { type EnquiryDeps, enqueueEnquiryMails } from '../mail/enquiry-mail.server.ts'
import { photoAddress } from '../photos/sell-photo-name.server.ts'
import { sellPhotos, sellSubmissions } from '../schema.ts'
import { itemDescription } from './item-description.ts'
import type { SellValues } from './sell-values.ts'

export type SellRequest = {
  /** Validated by `sellRules`. */
  values: SellValues
  /** Keys from `storeSellPhoto`, in display order. */
  photoKeys: readonly string[]
  /** The form's idempotency key (a UUID): a form sent twice is stored once. */
  formKey: string | null
}

/** `photos-gone`: a photo has been purged since, or was uploaded under another address. */
export type SubmitSellRequestResult = { ok: true } | { ok: false; reason: 'photos-gone' }

/** Stores a sell request with its photos and enqueues the mails to the shop and its sender. */
export function submitSellRequest(
  db: Db,
  deps: EnquiryDeps,
  sellRequest: SellRequest,
): Promise<SubmitSellRequestResult> {
  return inTransaction(db, async (tx) => {
    if (!(await lockPhotos(tx, sellRequest))) {
      // On a duplicate submission the first one has claimed the photos.
      return (await isStored(tx, sellRequest.formKey))
        ? { ok: true }
        : { ok: false, reason: 'photos-gone' }
    }
    const id = await storeSellRequest(tx, deps, sellRequest)
    if (!id) return { ok: true }
    await tx
      .update(sellPhotos)
      .set({ submission_id: id })
      .where(inArray(sellPhotos.key, [...sellRequest.photoKeys]))
    await enqueueEnquiryMails(tx, deps, sellRequest.values.email, {
      notice: { kind: 'sell-notice', id },
      acknowledgement: { kind: 'sell-acknowledgement', id },
    })
    return { ok: true }
  })
}

/** Locks the photos; false unless all are unclaimed and the submitter's own. */
async function lockPhotos(tx: Tx, { photoKeys, values }: SellRequest): Promise<boolean> {
  const keys = new Set(photoKeys)
  if (keys.size === 0) return true
  const free = await tx
    .select({ key: sellPhotos.key })
    .from(sellPhotos)
    .where(
      and(
        inArray(sellPhotos.key, [...keys]),
        eq(sellPhotos.email, values.email.toLowerCase()),
        isNull(sellPhotos.submission_id),
        isNull(sellPhotos.doomed_at),
      ),
    )
    .orderBy(sellPhotos.key)
    .for('update')
  return free.length === keys.size
}

async function isStored(tx: Tx, formKey: string | null): Promise<boolean> {
  if (!formKey) return false
  const found = await tx
    .select({ id: sellSubmissions.id })
    .from(sellSubmissions)
    .where(eq(sellSubmissions.form_key, formKey))
  return found.length > 0
}

/** @returns the id; null if the same form was stored before */
async function storeSellRequest(
  tx: Tx,
  { clock }: EnquiryDeps,
  { values, photoKeys, formKey }: SellRequest,
): Promise<string | null> {
  const [kept] = await tx
    .insert(sellSubmissions)
    .values({
      name: values.name,
      email: values.email,
      phone: values.phone || null,
      item_description: itemDescription(values),
      item_condition: values.condition,
      item_age: values.age,
      photos: photoKeys.length > 0 ? photoKeys.map(photoAddress) : null,
      created_at: clock.now(),
      form_key: formKey,
    })
    .onConflictDoNothing({ target: sellSubmissions.form_key })
    .returning({ id: sellSubmissions.id })
  return kept?.id ?? null
}
