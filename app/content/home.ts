import type { StoredPicture } from '../domain/media/variants/variants.ts'
import { type Pence, pence } from '../platform/values/money.ts'
import * as pictures from './pictures.ts'

/** What the home page shows besides the texts that staff edit (`pages/home.ts`). */
export const home = {
  hero: {
    picture: pictures.hero,
    pictureAlt: 'A green three-seater sofa with cushions and a throw in a bright living room',
  },
  noFeatured: 'No featured products available at the moment.',
} as const

export type SampleProduct = { name: string; price: Pence; picture: StoredPicture }

/**
 * Shown in the Featured Collection if the products cannot be read. They are not for sale: each
 * links to the shop.
 */
export const sampleProducts: SampleProduct[] = [
  {
    name: 'Oak dining table',
    price: pence(49_999),
    picture: {
      imageUrl: '/media/sample-dining-table-6ea21e0f31b9f5ac328904c0435301b1.webp',
      width: 1200,
      height: 900,
      color: '#b7a282',
    },
  },
  {
    name: 'Wingback armchair',
    price: pence(29_999),
    picture: {
      imageUrl: '/media/sample-armchair-ab2e632ef89bf40f5da0b16aa837ba59.webp',
      width: 1200,
      height: 900,
      color: '#b6a395',
    },
  },
  {
    name: 'Brass lamp',
    price: pence(12_999),
    picture: {
      imageUrl: '/media/sample-lamp-5ec9b838fd6d1129f30619d26aca7343.webp',
      width: 1200,
      height: 900,
      color: '#c6bbab',
    },
  },
  {
    name: 'Walnut coffee table',
    price: pence(34_999),
    picture: {
      imageUrl: '/media/sample-coffee-table-44d4e0a3af180e4e6a79075818bf5251.webp',
      width: 1200,
      height: 900,
      color: '#beaf9b',
    },
  },
]
