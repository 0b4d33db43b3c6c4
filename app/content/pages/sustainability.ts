import type { Source } from '../../domain/pages/documents.ts'
import { site } from '../settings/site.ts'

/**
 * Green claims must be truthful, clear and provable (the Competition and Markets Authority's Green
 * Claims Code; Digital Markets, Competition and Consumers Act 2024). Before the shop opens, its
 * owner checks that the workshop keeps the records named under `measures`, and adds figures only
 * with their calculation. See docs/legal-pages.md.
 */
export const sustainability: Source<'sustainability'> = {
  title: 'Sustainability',
  description: `What restoring furniture saves and what it costs, how ${site.name} measures it, and what we do not claim.`,
  lead: 'A sofa that stays in use does not have to be made again, and does not have to be thrown away yet. Here is what that saves, what it costs, and where our knowledge ends.',
  saves: {
    title: 'What restoring saves',
    parts: [
      {
        title: 'The making',
        text: 'Felled timber, drawn steel, poured foam, woven cloth: in a sofa that exists, they have been made already. When somebody buys a restored piece instead of a new one, they need not be made again for that person. We replace the parts that wear, and keep the frame and springs that carry them.',
      },
      {
        title: 'The throwing away',
        text: 'Upholstered seats are hard to get rid of well. Many contain flame retardants that do not break down. In England a discarded seat has to be [burned, not buried or recycled](https://www.gov.uk/guidance/manage-waste-upholstered-domestic-seating-containing-pops), unless it is shown to contain none. A piece still in use is spared that for as long as it lasts.',
      },
      {
        title: 'The order of things',
        text: 'The law on waste sets a ranking: prevent it first, then prepare things for use again, then recycle, then recover energy from them, and dispose of them last. Buying what people no longer want, before they throw it out, is the first of these.',
      },
    ],
  },
  costs: {
    title: 'What it costs',
    text: [
      'Restoring is not free of harm. A van fetches each piece, and a van takes it to you. Cleaning takes hot water and detergent. New foam and new cloth are new materials like any others, and the worn ones that we take out are waste. The workshop has to be lit and heated.',
      'So the saving differs from piece to piece. It is largest where little is needed and the journey is short. Where a sofa would need everything new and a drive across the country, it may be nothing, and then we would rather leave it.',
    ].join('\n\n'),
  },
  measures: {
    title: 'How we measure it',
    text: 'We count what we can count, and write down how.',
    entries: [
      {
        name: 'What was kept and what was replaced',
        source: 'Notes made at the bench, piece by piece.',
        place: 'On the page of each piece, in words.',
      },
      {
        name: 'Pieces given another home',
        source: 'Paid orders, less those that came back.',
        place: 'Ask us.',
      },
      {
        name: 'What we throw away',
        source: 'The notes that our waste carrier must give us for every load.',
        place: 'Ask us.',
      },
      {
        name: 'How far the vans drive',
        source: 'Their mileage, collections and deliveries together.',
        place: 'Ask us.',
      },
    ],
    after:
      'There are no totals on this page yet. When there are, they will cover a stated period and come with the sums behind them.',
  },
  notClaimed: {
    title: 'What we do not claim',
    rows: [
      {
        claim: 'So many kilograms of carbon saved with each sofa.',
        why: 'It depends on how that sofa was made, and what would have been bought instead. We know neither.',
      },
      {
        claim: 'That every piece we sell replaces a new one.',
        why: 'Some people would otherwise have bought used elsewhere, or nothing at all.',
      },
      {
        claim: 'That we are green, eco-friendly or carbon neutral.',
        why: 'The words are too broad to prove, and no shop with a van is free of emissions.',
      },
      {
        claim: 'That everything we use is natural or free of chemicals.',
        why: 'Fire-safe foam and cloth are neither. Safety comes first, and the law asks for it.',
      },
      {
        claim: 'That a restored piece lasts for ever.',
        why: 'It lasts longer than it would have. One day it will be waste, and should be handled as such.',
      },
    ],
  },
  checking: {
    title: 'Hold us to it',
    text: 'The Competition and Markets Authority has set out what shops may say about the environment, in its [Green Claims Code](https://www.gov.uk/government/publications/green-claims-code-making-environmental-claims). If you find a sentence of ours that goes further than we can prove, [tell us](/contact). We will prove it, or change it.',
  },
  ending: {
    title: 'Give a good piece its next home',
    ways: [
      { way: { to: '/shop', label: 'Browse Furniture' } },
      { way: { to: '/how-it-works', label: 'How It Works' } },
    ],
  },
}
