const MAX_SIDE_PX = 1600
const QUALITY = 0.8

/** Scales a photo down, to be queued and sent on the road; returns the original if the browser cannot. */
export async function smallPhoto(photo: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(photo)
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const small = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY)
    })
    return small ?? photo
  } catch {
    return photo
  }
}
