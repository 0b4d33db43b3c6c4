import type { Source } from '../../domain/pages/documents.ts'

/**
 * SAMPLE CONTENT: invented examples, whose pictures from before are made from the ones after.
 * Replace them with pieces that the workshop has really restored, before the shop opens.
 */
export const successStories: Source<'how-it-works'>['stories']['list'] = [
  {
    name: 'A wingback armchair',
    cameIn: 'Tweed dull with dust, seat springs loose, cushion flat.',
    done: 'Tweed cleaned, springs tied again, a new cushion of feather round foam.',
    left: 'Still in its original red tweed, slightly faded at the headrest.',
    picture: {
      imageUrl: '/media/sample-armchair-ab2e632ef89bf40f5da0b16aa837ba59.webp',
      width: 1200,
      height: 900,
      color: '#b6a395',
      alt: 'A wingback armchair in red tweed with a cream cushion',
    },
    before: {
      imageUrl: '/media/before-armchair-36f22a31aa6910b651455edec640f0fe.webp',
      width: 1200,
      height: 900,
      color: '#9e9690',
      alt: 'The same armchair, its tweed dull with dust and its seat sunken',
    },
  },
  {
    name: 'An oak dining table',
    cameIn: 'White rings, a dry top, one leg that moved.',
    done: 'Sanded to bare oak, three coats of hardwax oil, a new leg bolt.',
    left: 'Level and quiet, with one dark knot that was always there.',
    picture: {
      imageUrl: '/media/sample-dining-table-6ea21e0f31b9f5ac328904c0435301b1.webp',
      width: 1200,
      height: 900,
      color: '#b7a282',
      alt: 'An oak dining table with a vase and a shallow bowl on it',
    },
    before: {
      imageUrl: '/media/before-dining-table-1ef5380a0faa86d268651ffae776d3ef.webp',
      width: 1200,
      height: 900,
      color: '#9f9589',
      alt: 'The same table with white rings on a dry, grey top',
    },
  },
  {
    name: 'A walnut coffee table',
    cameIn: 'A heat mark as wide as a pan, its shelf hanging by two screws.',
    done: 'Top refinished, shelf fixed from below, feet made level.',
    left: 'The mark is gone. A faint ring shows on the shelf in low sun.',
    picture: {
      imageUrl: '/media/sample-coffee-table-44d4e0a3af180e4e6a79075818bf5251.webp',
      width: 1200,
      height: 900,
      color: '#beaf9b',
      alt: 'An oval walnut coffee table with a shelf, books and a vase',
    },
    before: {
      imageUrl: '/media/before-coffee-table-01d95b226938c4477f051301b3dce5c7.webp',
      width: 1200,
      height: 900,
      color: '#a49d97',
      alt: 'The same table with a pale heat mark on its top',
    },
  },
]
