import { PHOTO_RULES } from '../../domain/enquiries/photos/photo-rules.ts'
import { storeSellPhoto } from '../../domain/enquiries/photos/store-sell-photo.server.ts'
import { type PhotoProblem, SELL_FIELDS } from '../../domain/enquiries/sell/sell-form-fields.ts'
import { isEmail } from '../../platform/email-address.ts'
import { TIMESTAMP_FIELD } from '../../platform/form-protection/honeypot.ts'
import { connectionOf } from '../../platform/rate-limit/rate-limit.server.ts'
import { guardStamped } from '../../web/forms/form-guard.ts'
import type { ConcurrencyLimit, Holder } from '../concurrency-limit.ts'
import type { Services } from '../request-context.ts'
import { collect, FIELDS_BYTES, formWithoutFiles } from './form-without-files.ts'
import type { Part } from './multipart.ts'

const MAX_BYTES = PHOTO_RULES.maxCount * PHOTO_RULES.maxBytes + 2 * FIELDS_BYTES

/** All of a form together is more than its photos can be. */
export class PhotosTooLargeError extends Error {
  override name = 'PhotosTooLargeError'
  readonly statusCode = 413
}

type FormSource = {
  stream: AsyncIterable<Buffer>
  boundary: string
  /** The form's sender from now on, as the holder of a place. */
  sender: () => Holder
  /** The body's length as the browser announced it; 0 where it did not. */
  announcedBytes: number
}

/**
 * The sell form without its files: each photo's key takes its place, or what was wrong with it.
 * The words come before the photos in the form, and so in the request.
 *
 * @throws as `formWithoutFiles` does, or PhotosTooLargeError (413)
 */
export async function fieldsOfSellForm(
  services: Services,
  limit: ConcurrencyLimit,
  clientAddress: string,
  source: FormSource,
): Promise<URLSearchParams> {
  if (source.announcedBytes > MAX_BYTES) throw new PhotosTooLargeError('announced')
  return await formWithoutFiles(source, {
    fileField: SELL_FIELDS.files,
    maxBytes: MAX_BYTES,
    tooLarge: () => new PhotosTooLargeError('sent'),
    async keep(part, files, fields) {
      const kept = await keepPhoto({ ...services, clientAddress }, limit, {
        part,
        fields,
        files,
        sender: source.sender(),
      })
      if ('key' in kept) return { name: SELL_FIELDS.photo, value: kept.key }
      const value = `${kept.problem}:${part.fileName?.slice(0, 200)}`
      return { name: SELL_FIELDS.problem, value }
    },
  })
}

async function keepPhoto(
  services: Services & { clientAddress: string },
  limit: ConcurrencyLimit,
  {
    part,
    fields,
    files,
    sender,
  }: { part: Part; fields: URLSearchParams; files: number; sender: Holder },
): Promise<{ key: string } | { problem: PhotoProblem }> {
  if (files > PHOTO_RULES.maxCount) return { problem: 'too-many' }
  const email = fields.get('email')?.trim() ?? ''
  let arrived = false
  // Slow is whoever lets the shop wait, not whom the shop keeps waiting while it stores a photo.
  const holder = { ...sender, isSlow: () => !arrived && sender.isSlow() }
  const who = connectionOf(services.clientAddress)
  const giveBack = isEmail(email) ? limit.acquire(who, holder) : null
  if (!giveBack) return { problem: 'not-kept' }
  try {
    const refused = await guardStamped(services, fields.get(TIMESTAMP_FIELD) ?? '', 'sellPhoto')
    if (refused) return { problem: 'not-kept' }
    const bytes = await collect(part, PHOTO_RULES.maxBytes)
    arrived = true
    if (!bytes) return { problem: 'too-large' }
    const stored = await storeSellPhoto(services.db, services, { email, bytes })
    if (stored.ok) return { key: stored.key }
    return { problem: stored.reason === 'not-a-picture' ? 'wrong-type' : 'unreadable' }
  } finally {
    giveBack()
  }
}
