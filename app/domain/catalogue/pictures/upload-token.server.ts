import { isSigned, sign } from '../../../platform/signature.ts'
import type { StoredPicture } from '../../media/variants/variants.ts'
import type { Edited } from './product-picture.ts'

/** An uploaded picture whose product has not been saved yet. */
export type Upload = StoredPicture & Edited & { uploadedAt: Date }

/** Lifetime of an upload token, in ms. */
export const UPLOAD_TOKEN_TTL_MS = 24 * 60 * 60 * 1000

/**
 * Encodes an upload as a signed token for the form: it carries all values of the picture's row, so
 * that saving needs no lookup and accepts no picture that was not uploaded for it.
 */
export function uploadToken(secret: string, upload: Upload): string {
  const { imageUrl, width, height, color, uploadedAt } = upload
  const key = keyOf(imageUrl)
  const original = upload.originalUrl && `${keyOf(upload.originalUrl)}.${upload.edit ?? ''}`
  const stored = `${key}.${width}.${height}.${color.slice(1)}.${uploadedAt.getTime()}`
  const said = original ? `${stored}.${original}` : stored
  return `${said}.${sign(secret, `product-picture:${said}`)}`
}

const keyOf = (imageUrl: string) => imageUrl.slice('/media/'.length, -'.webp'.length)

const SHAPE =
  /^(?<said>(?<key>[0-9a-f]{32})\.(?<width>\d{1,5})\.(?<height>\d{1,5})\.(?<color>[0-9a-f]{6})\.(?<at>\d{1,16})(?:\.(?<original>[0-9a-f]{32})\.(?<edit>[\d,-]{1,40}))?)\.(?<given>[\w-]{43})$/

/** @returns null if the token is malformed, forged or expired */
export function readUploadToken(secret: string, token: string, now: Date): Upload | null {
  const {
    said = '',
    key,
    width,
    height,
    color,
    at,
    given = '',
    original,
    edit,
  } = SHAPE.exec(token)?.groups ?? {}
  if (!isSigned(secret, `product-picture:${said}`, given)) return null
  const uploadedAt = new Date(Number(at))
  if (now.getTime() - uploadedAt.getTime() > UPLOAD_TOKEN_TTL_MS) return null
  return {
    imageUrl: `/media/${key}.webp`,
    width: Number(width),
    height: Number(height),
    color: `#${color}`,
    uploadedAt,
    originalUrl: original ? `/media/${original}.webp` : null,
    edit: edit ?? null,
  }
}
