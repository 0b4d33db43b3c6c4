import type { PictureProblem } from '../../../../../domain/catalogue/pictures/picture-fields.ts'
import type {
  Edited,
  ProductPicture,
} from '../../../../../domain/catalogue/pictures/product-picture.ts'
import { formatEdit, type PictureEdit } from '../../../../../domain/media/picture-edit.ts'
import type { StoredPicture } from '../../../../../domain/media/variants/variants.ts'
import type { ProductId } from '../../../../../platform/values/ids.ts'
import { sendPhoto } from '../../../../uploads/send-photo.ts'
import type { Sent } from '../../../../uploads/use-uploads.ts'
import { EDIT_FIELD, UPLOAD_FIELD } from './picture-form.ts'

/**
 * A picture of an existing product is attached immediately; that of a new product has a token, which
 * is submitted with the form.
 */
export type UploadedPicture = ProductPicture | (StoredPicture & { token: string })

export type UploadFailure = PictureProblem | 'missing' | 'signed-out' | 'failed'

type Options = { signal: AbortSignal; onProgress: (share: number) => void }

/** Uploads one picture. Never throws. @param productId null for a new product */
export async function uploadPicture(
  picture: Blob,
  productId: ProductId | null,
  options: Options,
): Promise<Sent<UploadedPicture, UploadFailure>> {
  const query = productId ? `?product=${encodeURIComponent(productId)}` : ''
  const address = `/admin/products/pictures${query}`
  const { status, body } = await sendPhoto(picture, { address, ...options })
  if (status === 201 && 'imageUrl' in body) return { ok: true, stored: body as UploadedPicture }
  return { ok: false, failure: failureOf(status, body.reason) }
}

/** Edits an upload of a new product. @returns the upload that replaces it; null on failure */
export async function editUpload(
  token: string,
  edit: PictureEdit,
): Promise<(StoredPicture & Edited & { token: string }) | null> {
  const body = new URLSearchParams({ [UPLOAD_FIELD]: token, [EDIT_FIELD]: formatEdit(edit) })
  const signal = AbortSignal.timeout(EDIT_TIMEOUT_MS)
  const request = { method: 'POST', body, redirect: 'error', signal } as const
  try {
    const response = await fetch('/admin/products/pictures/edit', request)
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

const EDIT_TIMEOUT_MS = 30_000

const REASONS: readonly UploadFailure[] = [
  'too-large',
  'wrong-type',
  'unreadable',
  'too-many',
  'missing',
]

function failureOf(status: number, given: unknown): UploadFailure {
  if (status === 413) return 'too-large'
  if (status === 401) return 'signed-out'
  return REASONS.find((reason) => reason === given) ?? 'failed'
}
