import { UPLOAD_RULES } from '../../domain/media/upload-rules.ts'

/** The server stores at most 1600 pixels; slightly more leaves it a choice. */
const MAX_SIDE = 2_000
/** Smaller files upload faster than they are scaled. */
const WORTH_BYTES = 800_000
const QUALITY = 0.86

/**
 * Scales a large photo down to an upright JPEG for a faster upload. Returns the original if the
 * browser cannot do it reliably.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.size < WORTH_BYTES || !canvasIsHonest()) return file
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return file
    // Transparent areas would become black in a JPEG.
    context.fillStyle = '#faf7f2'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const small = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY)
    })
    return small && small.size > 0 && small.size < file.size ? small : file
  } catch {
    return file
  }
}

/**
 * Files that can be uploaded: what a camera makes larger than an upload may be is scaled down. Others
 * stay as they are.
 */
export async function fitToUpload(files: readonly File[]): Promise<File[]> {
  return await Promise.all(
    files.map(async (file) => {
      if (file.size <= UPLOAD_RULES.maxBytes) return file
      const small = await shrinkPhoto(file)
      return small === file ? file : new File([small], file.name, { type: small.type })
    }),
  )
}

/** Browsers with fingerprinting protection return noise from a canvas. */
function canvasIsHonest(): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = 4
  canvas.height = 4
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return false
  context.fillStyle = 'rgb(18 52 86)'
  context.fillRect(0, 0, 4, 4)
  const { data } = context.getImageData(0, 0, 4, 4)
  return data.every((value, index) => value === [18, 52, 86, 255][index % 4])
}
