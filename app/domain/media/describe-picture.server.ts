import type { Sharp } from './open-sharp.server.ts'
import type { StoredPicture } from './variants/variants.ts'

const SAMPLE = 8

/**
 * Reads a picture's size and its placeholder colour (the average).
 *
 * @param bytes a picture stored by the shop: WebP, upright
 * @throws if the bytes cannot be decoded
 */
export async function describePicture(
  sharp: Sharp,
  bytes: Uint8Array,
): Promise<Pick<StoredPicture, 'width' | 'height' | 'color'>> {
  const picture = sharp(bytes)
  const { width, height } = await picture.metadata()
  const sample = await picture
    .resize(SAMPLE, SAMPLE, { fit: 'fill', kernel: 'linear' })
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer()
  return { width, height, color: averageColor(sample) }
}

/** @param sample RGB bytes */
function averageColor(sample: Uint8Array): string {
  const sums = [0, 0, 0]
  sample.forEach((value, index) => {
    sums[index % 3] = (sums[index % 3] ?? 0) + value
  })
  const pixels = sample.length / 3
  const hex = sums.map((sum) =>
    Math.round(sum / pixels)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}
