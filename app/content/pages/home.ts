import type { Source } from '../../domain/pages/documents.ts'
import * as pagePictures from '../page-pictures.ts'
import { site } from '../settings/site.ts'

/**
 * SAMPLE CONTENT: invented examples, whose pictures from before are made from the ones after.
 * Replace them with pieces that the workshop has restored, before the shop opens.
 */
const rescuedSofas: Source<'home'>['rescued']['sofas'] = [
  {
    name: 'A 1960s three-seater',
    cameIn: 'Two loose joints, dark varnish, foam gone to dust.',
    wentOut: 'Frame stripped, re-glued and oiled; six new cushions in burnt orange wool.',
    picture: {
      imageUrl: '/media/rescued-lund-7adf9b6994a28c17511818bdacfd0a2a.webp',
      width: 1200,
      height: 900,
      color: '#c1a48a',
      alt: 'A three-seater with a wooden frame and burnt orange cushions',
    },
    before: {
      imageUrl: '/media/before-lund-2efc291a6483f34155d347a5f3bf51ea.webp',
      width: 1200,
      height: 900,
      color: '#969085',
      alt: 'The same sofa with dark varnish and worn brown covers',
    },
  },
  {
    name: 'A velvet two-seater',
    cameIn: 'Four buttons missing, feet scratched.',
    wentOut: 'Buttons covered to match, feet polished again.',
    picture: {
      imageUrl: '/media/rescued-ava-dfec0ae4d41f14522b87bd99c2b41c89.webp',
      width: 1200,
      height: 900,
      color: '#9b8d93',
      alt: 'A buttoned two-seater in purple velvet',
    },
    before: null,
  },
  {
    name: 'A family sofa',
    cameIn: 'Sunken back cushions, a pulled thread, ten years of tea.',
    wentOut: 'Cushions filled, thread secured, every cover cleaned.',
    picture: {
      imageUrl: '/media/rescued-haven-82768dc3caa7ed198c0cb90688371d7c.webp',
      width: 1200,
      height: 900,
      color: '#c8bfac',
      alt: 'A deep three-seater in a beige weave with cushions',
    },
    before: {
      imageUrl: '/media/before-haven-646c87eb61adf8f466455e4077bd39b7.webp',
      width: 1200,
      height: 900,
      color: '#aeaba4',
      alt: 'The same sofa with tea stains on its seat and arms',
    },
  },
]

/** The default texts of the home page, from top to bottom. */
export const home: Source<'home'> = {
  title: 'Second-hand sofas and furniture, restored and delivered',
  description:
    'Restored, pre-owned sofas and furniture from brands you know, cleaned, mended and delivered across the UK from our workshop in Buckinghamshire.',
  hero: {
    headline: site.line,
    text: 'Pre-owned sofas and chairs from makers you know, cleaned and mended in Buckinghamshire and delivered across the UK.',
    promises: [
      { line: 'Delivered to your room, mainland UK included' },
      { line: '14 days to change your mind' },
      { line: 'Every mark described' },
    ],
  },
  categories: { title: 'Shop by category' },
  featured: { title: 'Featured Collection', text: 'Just out of the workshop.', pieces: [] },
  mission: {
    label: 'Sustainability',
    title: 'A good sofa deserves more than one home',
    paragraphs: [
      {
        text: 'A sofa rarely fails all at once. A cushion sinks, a cover stains, a joint works loose, and the frame below is sound. Those are things a workshop can put right.',
      },
      {
        text: 'We buy what is worth keeping, mend what is worn and say plainly what still shows. Nothing is made new that can be kept.',
      },
    ],
    way: { to: '/our-story', label: 'Read our story' },
    picture: {
      ...pagePictures.story,
      alt: 'The workshop: a chair on the bench, tools on the wall, rolls of cloth below',
    },
  },
  care: {
    title: 'What happens to every piece',
    steps: [
      {
        name: 'Deep Clean',
        text: 'Covers are washed or steamed, leather is fed, and what cannot be cleaned is replaced.',
        picture: {
          ...pagePictures.stepClean,
          alt: 'A blue sofa with folded white cloths, a brush and a spray bottle on its seat',
        },
      },
      {
        name: 'Inspect',
        text: 'Frame, joints, webbing and fillings are checked. Every mark is noted and described.',
        picture: {
          ...pagePictures.stepInspect,
          alt: 'A coffee table with a checklist, a magnifying glass and a folding rule on it',
        },
      },
      {
        name: 'Restore',
        text: 'Joints are glued, cushions refilled, buttons re-tied, timber oiled: as much as is needed, no more.',
        picture: {
          ...pagePictures.stepRestore,
          alt: 'A red dining chair on a workbench, saws and clamps on the wall behind it',
        },
      },
      {
        name: 'Rehome',
        text: 'Two people bring it to the room you choose. Delivery within mainland UK is in the price.',
        picture: {
          ...pagePictures.stepRehome,
          alt: 'A yellow lounge chair in its new room, beside a plant and a small table',
        },
      },
    ],
  },
  rescued: { title: 'Rescued sofas', text: 'Three sofas, before and after.', sofas: rescuedSofas },
  testimonials: { title: 'What our customers say' },
  sell: {
    title: 'Is there a good sofa that you no longer need?',
    text: 'Send us a few photos. We answer within two to three business days, and if we can give it a second life we collect it anywhere in the UK and pay you for it.',
    button: 'Sell Your Furniture',
  },
}
