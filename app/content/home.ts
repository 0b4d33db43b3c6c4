import type { StoredPicture } from '../domain/media/variants.ts'
import { type Pence, pence } from '../platform/money.ts'
import * as pagePictures from './page-pictures.ts'
import * as pictures from './pictures.ts'
import { site } from './site.ts'

/** Text and pictures of the home page, from top to bottom. */
export const home = {
  /** Of this page and of the whole shop, for search engines and link previews. */
  description:
    'Restored, pre-owned sofas and furniture from brands you know, cleaned, mended and delivered across the UK from our workshop in Buckinghamshire.',
  hero: {
    headline: site.line,
    text: 'Pre-owned sofas and chairs from makers you know, cleaned and mended in Buckinghamshire and delivered across the UK.',
    picture: pictures.hero,
    pictureAlt: 'A green three-seater sofa with cushions and a throw in a bright living room',
    promises: [
      'Delivered to your room, mainland UK included',
      '14 days to change your mind',
      'Every mark described',
    ],
  },
  categories: { title: 'Shop by category' },
  featured: {
    title: 'Featured Collection',
    text: 'Just out of the workshop.',
    none: 'No featured products available at the moment.',
  },
  mission: {
    label: 'Sustainability',
    title: 'A good sofa deserves more than one home',
    text: [
      'A sofa rarely fails all at once. A cushion sinks, a cover stains, a joint works loose, and the frame below is sound. Those are things a workshop can put right.',
      'We buy what is worth keeping, mend what is worn and say plainly what still shows. Nothing is made new that can be kept.',
    ],
    link: 'Read our story',
    picture: pagePictures.story,
    pictureAlt: 'The workshop: a chair on the bench, tools on the wall, rolls of cloth below',
  },
  care: {
    title: 'What happens to every piece',
    steps: [
      {
        name: 'Deep Clean',
        text: 'Covers are washed or steamed, leather is fed, and what cannot be cleaned is replaced.',
        picture: pagePictures.stepClean,
      },
      {
        name: 'Inspect',
        text: 'Frame, joints, webbing and fillings are checked. Every mark is noted and described.',
        picture: pagePictures.stepInspect,
      },
      {
        name: 'Restore',
        text: 'Joints are glued, cushions refilled, buttons re-tied, timber oiled: as much as is needed, no more.',
        picture: pagePictures.stepRestore,
      },
      {
        name: 'Rehome',
        text: 'Two people bring it to the room you choose. Delivery within mainland UK is in the price.',
        picture: pagePictures.stepRehome,
      },
    ],
  },
  rescued: {
    title: 'Rescued sofas',
    text: 'Three sofas, before and after.',
  },
  testimonials: { title: 'What our customers say' },
  sell: {
    title: 'Is there a good sofa that you no longer need?',
    text: 'Send us a few photos. We answer within two to three business days, and if we can give it a second life we collect it anywhere in the UK and pay you for it.',
    button: 'Sell Your Furniture',
  },
} as const

export type HomeWords = typeof home

/** A picture of a piece before the work, from the same place; null where nobody took one. */
export type PictureBefore = { alt: string; picture: StoredPicture }

export type RescuedSofa = {
  name: string
  cameIn: string
  wentOut: string
  alt: string
  picture: StoredPicture
  before: PictureBefore | null
}

/**
 * SAMPLE CONTENT: invented examples, whose pictures from before are made from the ones after.
 * Replace them with pieces that the workshop has restored, before the shop opens.
 */
export const rescuedSofas: RescuedSofa[] = [
  {
    name: 'A 1960s three-seater',
    cameIn: 'Two loose joints, dark varnish, foam gone to dust.',
    wentOut: 'Frame stripped, re-glued and oiled; six new cushions in burnt orange wool.',
    alt: 'A three-seater with a wooden frame and burnt orange cushions',
    picture: {
      imageUrl: '/media/rescued-lund-7adf9b6994a28c17511818bdacfd0a2a.webp',
      width: 1200,
      height: 900,
      color: '#c1a48a',
    },
    before: {
      alt: 'The same sofa with dark varnish and worn brown covers',
      picture: {
        imageUrl: '/media/before-lund-2efc291a6483f34155d347a5f3bf51ea.webp',
        width: 1200,
        height: 900,
        color: '#969085',
      },
    },
  },
  {
    name: 'A velvet two-seater',
    cameIn: 'Four buttons missing, feet scratched.',
    wentOut: 'Buttons covered to match, feet polished again.',
    alt: 'A buttoned two-seater in purple velvet',
    picture: {
      imageUrl: '/media/rescued-ava-dfec0ae4d41f14522b87bd99c2b41c89.webp',
      width: 1200,
      height: 900,
      color: '#9b8d93',
    },
    before: null,
  },
  {
    name: 'A family sofa',
    cameIn: 'Sunken back cushions, a pulled thread, ten years of tea.',
    wentOut: 'Cushions filled, thread secured, every cover cleaned.',
    alt: 'A deep three-seater in a beige weave with cushions',
    picture: {
      imageUrl: '/media/rescued-haven-82768dc3caa7ed198c0cb90688371d7c.webp',
      width: 1200,
      height: 900,
      color: '#c8bfac',
    },
    before: {
      alt: 'The same sofa with tea stains on its seat and arms',
      picture: {
        imageUrl: '/media/before-haven-646c87eb61adf8f466455e4077bd39b7.webp',
        width: 1200,
        height: 900,
        color: '#aeaba4',
      },
    },
  },
]

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
