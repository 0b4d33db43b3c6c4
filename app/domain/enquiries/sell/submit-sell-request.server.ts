import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import { type EnquiryDeps, enqueueEnquiryMails } from '../mail/enquiry-mail.server.ts'
import { photoAddress } from '../photos/sell-photo-name.server.ts'
import { sellPhotos, sellSubmissions } from '../schema.ts'
import { itemDescription } from './item-description.ts'
import type { SellValues } from './sell-values.ts'

export type SellRequest = {
  /** As `sellRules` want them. */
  values: SellValues
  /** Of photos that `storeSellPhoto` has kept, in the order they are to be shown. */
  photoKeys: readonly string[]
  /** The browser's name (a UUID) for this filled-in form: sent twice, it is kept once. */
  formKey: string | null
}

/** `photos-gone`: a photo was removed meanwhile, or was sent in under another address. */
export type SubmitSellRequest = { ok: true } | { ok: false; reason: 'photos-gone' }

/** Keeps an offer of furniture with its photos, and tells the shop and its sender by mail. */
export function submitSellRequest(
  db: Db,
  deps: EnquiryDeps,
  sellRequest: SellRequest,
): Promise<SubmitSellRequest> {
  return inTransaction(db, async (tx) => {
    if (!(await holdPhotos(tx, sellRequest))) {
      // The photos of an offer that has come twice belong to the first of the two.
      return (await isKept(tx, sellRequest.formKey))
        ? { ok: true }
        : { ok: false, reason: 'photos-gone' }
    }
    const id = await keepSellRequest(tx, deps, sellRequest)
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

/** Locks the photos; false where not all of them are free and the submitter's own. */
async function holdPhotos(tx: Tx, { photoKeys, values }: SellRequest): Promise<boolean> {
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

async function isKept(tx: Tx, formKey: string | null): Promise<boolean> {
  if (!formKey) return false
  const found = await tx
    .select({ id: sellSubmissions.id })
    .from(sellSubmissions)
    .where(eq(sellSubmissions.form_key, formKey))
  return found.length > 0
}

/** @returns its id; null where the same form has been kept before */
async function keepSellRequest(
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
