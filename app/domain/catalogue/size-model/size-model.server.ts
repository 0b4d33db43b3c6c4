import { createHash } from 'node:crypto'
import { readTexture } from '../../media/read-texture.server.ts'
import type { MediaStore } from '../../media/store/media-store.server.ts'
import type { ProductDetails } from '../listing/product-card.ts'
import { boundingBoxOf } from './bounding-box.ts'
import type { FrontPicture } from './box-mesh.ts'
import { writeGlb } from './write-glb.ts'
import { writeUsdz } from './write-usdz.ts'

export const SIZE_FORMATS = {
  glb: { type: 'model/gltf-binary', write: writeGlb },
  usdz: { type: 'model/vnd.usdz+zip', write: writeUsdz },
} as const
export type SizeFormat = keyof typeof SIZE_FORMATS

/** To be increased with each change of the files' format, so that phones fetch the files again. */
const VERSION = 1
const PLAIN = '#e3dacb'

type Sized = Pick<ProductDetails, 'measures' | 'images'>

export type SizeModel = {
  /** Quoted; derived from the inputs of the file. */
  etag: string
  /** Creates the file. */
  write: (media: MediaStore) => Promise<Buffer>
}

/** A box of a piece's size with its photograph; null if width, depth or height is unknown. */
export function sizeModelOf({ measures, images }: Sized, format: SizeFormat): SizeModel | null {
  const box = boundingBoxOf(measures)
  if (!box) return null
  const [image] = images
  const parts = [VERSION, format, box.width, box.depth, box.height, image?.imageUrl, image?.color]
  const etag = `"${createHash('sha1').update(parts.join()).digest('base64url')}"`
  return {
    etag,
    async write(media) {
      // The model is for the size: if the picture has been deleted, the box is plain.
      const jpeg = image ? await readTexture(media, image.imageUrl) : null
      const picture: FrontPicture | null = image && jpeg ? { ...image, jpeg } : null
      return SIZE_FORMATS[format].write(box, image?.color ?? PLAIN, picture)
    },
  }
}
