import type { StoredPicture } from '../media/variants/variants.ts'

/** The format of a reference; an upload's token (`upload-token.server.ts`) begins with one. */
const REFERENCE =
  /^(?<key>[0-9a-f]{32})\.(?<width>\d{1,5})\.(?<height>\d{1,5})\.(?<color>[0-9a-f]{6})(?:\.[\w.-]{1,80})?$/

/**
 * The picture that a form's field refers to; null if the text is not a reference. Does not verify where the
 * text comes from.
 *
 * @param text the result of `referenceOf`, or an upload's token
 */
export function pictureOf(text: string): StoredPicture | null {
  const { key, width, height, color } = REFERENCE.exec(text)?.groups ?? {}
  if (!key) return null
  return {
    imageUrl: `/media/${key}.webp`,
    width: Number(width),
    height: Number(height),
    color: `#${color}`,
  }
}

/** A stored picture as the text of a form's field. */
export function referenceOf({ imageUrl, width, height, color }: StoredPicture): string {
  const key = imageUrl.slice('/media/'.length, -'.webp'.length)
  return `${key}.${width}.${height}.${color.slice(1)}`
}
