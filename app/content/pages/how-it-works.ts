import type { StoredPicture } from '../../domain/media/variants.ts'
import type { PictureBefore } from '../home.ts'
import * as pictures from '../page-pictures.ts'
import { site } from '../site.ts'

export const howItWorks = {
  title: 'How It Works',
  description: `How ${site.name} finds, cleans, restores and delivers pre-owned furniture, in four steps, with pieces shown before and after.`,
  lead: 'Four steps lie between a house that no longer needs a sofa and one that does. Here is what happens in each, and what it means for you.',
  steps: [
    {
      id: 'source',
      title: 'We Source',
      picture: pictures.stepInspect,
      alt: 'A coffee table with a checklist, a magnifying glass and a folding rule on it',
      text: [
        'Most pieces come from people who are moving, or whose rooms have changed. Others were on display in a showroom, or came back to one. Photos come first: we look at the maker, the frame, the age and the wear, and reply within 2-3 business days.',
        'We take sofas, armchairs, tables and cabinets. We don’t take mattresses, broken frames, or upholstery without its fire-safety label.',
      ],
      link: { to: '/sell', label: 'Sell your furniture' },
    },
    {
      id: 'clean',
      title: 'We Clean',
      picture: pictures.stepClean,
      alt: 'A blue sofa with folded white cloths, a brush and a spray bottle on its seat',
      text: [
        'Covers that come off are washed. Those that do not are vacuumed, then cleaned with hot water or steam, as the cloth allows. Leather is cleaned and fed. Timber is washed down, not stripped, unless its finish has gone.',
        'Only a clean piece shows what is wrong with it. Whatever turns up now, from a loose joint to a stain that will not move, goes on its list.',
      ],
      link: null,
    },
    {
      id: 'restore',
      title: 'We Restore',
      picture: pictures.stepRestore,
      alt: 'A red dining chair on a workbench, saws and clamps on the wall behind it',
      text: [
        'The frame first: joints are glued, webbing tightened, springs tied. Then what you feel: foam and feather are topped up or replaced. Then what you see: buttons, piping, polish and oil.',
        'We do as much as is needed and no more. A mark that does no harm may stay, and its page says where. New covers and fillings meet the UK’s fire-safety rules, and the original label stays on.',
      ],
      link: { to: '/terms#fire-safety', label: 'Fire safety in our terms' },
    },
    {
      id: 'deliver',
      title: 'We Deliver',
      picture: pictures.stepRehome,
      alt: 'A yellow lounge chair in its new room, beside a plant and a small table',
      text: [
        'We agree a day with you. Two people bring the piece to the room you choose, put its feet on and take the wrapping away. Delivery within mainland UK is in the price. Please measure doors and stairs; if in doubt, send us the numbers and we will tell you what fits.',
        'Then try it at home. You have 14 days after delivery to change your mind.',
      ],
      link: { to: '/terms#cancel', label: 'How to change your mind' },
    },
  ],
  stories: {
    title: 'Success stories',
    text: 'Before, what we did, and after.',
  },
  ending: {
    title: 'Find a restored piece, or sell us yours',
    ways: [
      { to: '/shop', label: 'Browse Furniture' },
      { to: '/sell', label: 'Sell Your Furniture' },
    ],
  },
} as const

export type Story = {
  name: string
  cameIn: string
  done: string
  left: string
  alt: string
  picture: StoredPicture
  before: PictureBefore | null
}

/**
 * SAMPLE CONTENT: invented examples, whose pictures from before are made from the ones after.
 * Replace them with pieces that the workshop has really restored, before the shop opens.
 */
export const successStories: readonly Story[] = [
  {
    name: 'A wingback armchair',
    cameIn: 'Tweed dull with dust, seat springs loose, cushion flat.',
    done: 'Tweed cleaned, springs tied again, a new cushion of feather round foam.',
    left: 'Still in its original red tweed, slightly faded at the headrest.',
    alt: 'A wingback armchair in red tweed with a cream cushion',
    picture: {
      imageUrl: '/media/sample-armchair-ab2e632ef89bf40f5da0b16aa837ba59.webp',
      width: 1200,
      height: 900,
      color: '#b6a395',
    },
    before: {
      alt: 'The same armchair, its tweed dull with dust and its seat sunken',
      picture: {
        imageUrl: '/media/before-armchair-36f22a31aa6910b651455edec640f0fe.webp',
        width: 1200,
        height: 900,
        color: '#9e9690',
      },
    },
  },
  {
    name: 'An oak dining table',
    cameIn: 'White rings, a dry top, one leg that moved.',
    done: 'Sanded to bare oak, three coats of hardwax oil, a new leg bolt.',
    left: 'Level and quiet, with one dark knot that was always there.',
    alt: 'An oak dining table with a vase and a shallow bowl on it',
    picture: {
      imageUrl: '/media/sample-dining-table-6ea21e0f31b9f5ac328904c0435301b1.webp',
      width: 1200,
      height: 900,
      color: '#b7a282',
    },
    before: {
      alt: 'The same table with white rings on a dry, grey top',
      picture: {
        imageUrl: '/media/before-dining-table-1ef5380a0faa86d268651ffae776d3ef.webp',
        width: 1200,
        height: 900,
        color: '#9f9589',
      },
    },
  },
  {
    name: 'A walnut coffee table',
    cameIn: 'A heat mark as wide as a pan, its shelf hanging by two screws.',
    done: 'Top refinished, shelf fixed from below, feet made level.',
    left: 'The mark is gone. A faint ring shows on the shelf in low sun.',
    alt: 'An oval walnut coffee table with a shelf, books and a vase',
    picture: {
      imageUrl: '/media/sample-coffee-table-44d4e0a3af180e4e6a79075818bf5251.webp',
      width: 1200,
      height: 900,
      color: '#beaf9b',
    },
    before: {
      alt: 'The same table with a pale heat mark on its top',
      picture: {
        imageUrl: '/media/before-coffee-table-01d95b226938c4477f051301b3dce5c7.webp',
        width: 1200,
        height: 900,
        color: '#a49d97',
      },
    },
  },
]
