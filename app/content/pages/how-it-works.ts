import type { Source } from '../../domain/pages/documents.ts'
import * as pictures from '../page-pictures.ts'
import { site } from '../settings/site.ts'
import { successStories } from './success-stories.ts'

/** The default texts of How It Works. */
export const howItWorks: Source<'how-it-works'> = {
  title: 'How It Works',
  description: `How ${site.name} finds, cleans, restores and delivers pre-owned furniture, in four steps, with pieces shown before and after.`,
  lead: 'Four steps lie between a house that no longer needs a sofa and one that does. Here is what happens in each, and what it means for you.',
  steps: [
    {
      id: 'source',
      title: 'We Source',
      picture: {
        ...pictures.stepInspect,
        alt: 'A coffee table with a checklist, a magnifying glass and a folding rule on it',
      },
      text: [
        'Most pieces come from people who are moving, or whose rooms have changed. Others were on display in a showroom, or came back to one. Photos come first: we look at the maker, the frame, the age and the wear, and reply within 2-3 business days.',
        'We take sofas, armchairs, tables and cabinets. We don’t take mattresses, broken frames, or upholstery without its fire-safety label.',
      ].join('\n\n'),
      link: { to: '/sell', label: 'Sell your furniture' },
    },
    {
      id: 'clean',
      title: 'We Clean',
      picture: {
        ...pictures.stepClean,
        alt: 'A blue sofa with folded white cloths, a brush and a spray bottle on its seat',
      },
      text: [
        'Covers that come off are washed. Those that do not are vacuumed, then cleaned with hot water or steam, as the cloth allows. Leather is cleaned and fed. Timber is washed down, not stripped, unless its finish has gone.',
        'Only a clean piece shows what is wrong with it. Whatever turns up now, from a loose joint to a stain that will not move, goes on its list.',
      ].join('\n\n'),
      link: null,
    },
    {
      id: 'restore',
      title: 'We Restore',
      picture: {
        ...pictures.stepRestore,
        alt: 'A red dining chair on a workbench, saws and clamps on the wall behind it',
      },
      text: [
        'The frame first: joints are glued, webbing tightened, springs tied. Then what you feel: foam and feather are topped up or replaced. Then what you see: buttons, piping, polish and oil.',
        'We do as much as is needed and no more. A mark that does no harm may stay, and its page says where. New covers and fillings meet the UK’s fire-safety rules, and the original label stays on.',
      ].join('\n\n'),
      link: { to: '/terms#fire-safety', label: 'Fire safety in our terms' },
    },
    {
      id: 'deliver',
      title: 'We Deliver',
      picture: {
        ...pictures.stepRehome,
        alt: 'A yellow lounge chair in its new room, beside a plant and a small table',
      },
      text: [
        'We agree a day with you. Two people bring the piece to the room you choose, put its feet on and take the wrapping away. Delivery within mainland UK is in the price. Please measure doors and stairs; if in doubt, send us the numbers and we will tell you what fits.',
        'Then try it at home. You have 14 days after delivery to change your mind.',
      ].join('\n\n'),
      link: { to: '/terms#cancel', label: 'How to change your mind' },
    },
  ],
  stories: {
    title: 'Success stories',
    text: 'Before, what we did, and after.',
    list: successStories,
  },
  ending: {
    title: 'Find a restored piece, or sell us yours',
    ways: [
      { way: { to: '/shop', label: 'Browse Furniture' } },
      { way: { to: '/sell', label: 'Sell Your Furniture' } },
    ],
  },
}
