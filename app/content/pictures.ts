import type { StoredPicture } from '../domain/media/variants/variants.ts'

/**
 * Pictures used by any page, stored in `pictures/`; those of single pages are in
 * `page-pictures.ts`. `tools/add-picture.ts` adds one and prints its constant.
 */

export const hero: StoredPicture = {
  imageUrl: '/media/hero-1929171428531b0e04d85aaaea25c6bb.webp',
  width: 1920,
  height: 1080,
  color: '#c0b9a7',
}

/** Shown for a product without a picture; drawn from `pictures/placeholder.svg`. */
export const placeholder: StoredPicture = {
  imageUrl: '/media/placeholder-77feec697d8b65452ac79ce302e94af0.webp',
  width: 1200,
  height: 900,
  color: '#f0eae0',
}
