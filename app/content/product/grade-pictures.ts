import type { Condition } from '../../domain/catalogue/filters.ts'
import type { StoredPicture } from '../../domain/media/variants/variants.ts'

export type GradePicture = { alt: string; picture: StoredPicture }

/**
 * An example of each grade's wear, beside its meaning. SAMPLE CONTENT: close-ups of demo products.
 * No render shows the clear wear of 'Fair'. Replace them with photographs of your own pieces.
 */
export const gradePictures: Partial<Record<Condition, GradePicture>> = {
  'Like New': {
    alt: 'Blue velvet without a mark',
    picture: {
      imageUrl: '/media/grade-like-new-f20930973d170d3dec88f19b8b63a8df.webp',
      width: 640,
      height: 480,
      color: '#506264',
    },
  },
  Excellent: {
    alt: 'Blue cloth, slightly paler in patches on the front of an arm',
    picture: {
      imageUrl: '/media/grade-excellent-0f41a211e62f572f7fc8ac0462d25297.webp',
      width: 640,
      height: 480,
      color: '#484d5c',
    },
  },
  Good: {
    alt: 'Brown leather with creases on the seat and rubbing along its piping',
    picture: {
      imageUrl: '/media/grade-good-cd820df78d4c3e7f5e7e009e5d1195ff.webp',
      width: 640,
      height: 480,
      color: '#794d34',
    },
  },
}
