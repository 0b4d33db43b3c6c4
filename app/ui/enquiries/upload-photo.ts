import type { Toast } from '../../content/toasts/storefront-toasts.ts'
import { UPLOAD_HEADERS } from '../../domain/enquiries/sell/sell-form-fields.ts'
import { sendPhoto } from '../uploads/send-photo.ts'
import type { Sent } from '../uploads/use-uploads.ts'

/** A stored photo: its key, and the email address it was uploaded for. */
export type StoredPhoto = { key: string; email: string }

export type PhotoFailure =
  /** This photo is refused; another one may be accepted. */
  | { reason: 'too-large' | 'wrong-type' | 'unreadable' }
  /** Further uploads from here are refused, with a reason. */
  | { reason: 'refused'; toast?: Toast; formStamp?: string }
  | { reason: 'failed' }

type Options = {
  email: string
  stamp: string
  signal: AbortSignal
  /** @param share from 0 to 1 */
  onProgress: (share: number) => void
}

/** Uploads one photo of a sell request. Never throws. */
export async function uploadPhoto(
  photo: Blob,
  { email, stamp, ...options }: Options,
): Promise<Sent<StoredPhoto, PhotoFailure>> {
  const { status, body } = await sendPhoto(photo, {
    address: '/api/sell-photos',
    headers: { [UPLOAD_HEADERS.email]: encodeURIComponent(email), [UPLOAD_HEADERS.stamp]: stamp },
    ...options,
  })
  if (status === 201 && typeof body.key === 'string') {
    return { ok: true, stored: { key: body.key, email } }
  }
  return { ok: false, failure: failureOf(status, body) }
}

function failureOf(status: number, body: Record<string, unknown>): PhotoFailure {
  if (status === 413) return { reason: 'too-large' }
  const { reason, toast, formStamp } = body
  if (reason === 'wrong-type' || reason === 'unreadable') return { reason }
  if (reason !== 'refused') return { reason: 'failed' }
  return {
    reason,
    ...(isToast(toast) && { toast }),
    ...(typeof formStamp === 'string' && { formStamp }),
  }
}

function isToast(given: unknown): given is Toast {
  return typeof given === 'object' && given !== null && 'title' in given
}
