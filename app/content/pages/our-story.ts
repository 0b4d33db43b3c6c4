import type { Source } from '../../domain/pages/documents.ts'
import * as pictures from '../page-pictures.ts'
import { site } from '../settings/site.ts'

/**
 * The story page. SAMPLE CONTENT: the owner writes their own story, and changes the county if the
 * workshop is elsewhere.
 */
export const ourStory: Source<'our-story'> = {
  title: 'Our Story',
  description: `Who ${site.name} is: a workshop in Buckinghamshire that restores pre-owned furniture from brands you know, mostly sofas, and why it began.`,
  lead: 'We buy good furniture from people who no longer need it, put right what is worn, and pass it on. There is not much more to it than that, except the work.',
  picture: {
    ...pictures.story,
    alt: 'Our workshop: a Windsor chair on the bench, tools on the wall, rolls of cloth below',
  },
  /** SAMPLE CONTENT: an invented person. The page says so until staff change it. */
  workshopLead: {
    title: 'Who Leads the Bench',
    name: 'Marion Tilley',
    role: 'Workshop lead',
    text: [
      'Marion Tilley trained as an upholsterer in High Wycombe and has been at it for twenty-six years. Every piece passes her bench twice: once when it comes in, to decide whether we take it on, and once before it leaves, with a lamp, a tape measure and her glasses on.',
    ].join('\n\n'),
    quote:
      'I write down what I would want to know before paying £700 for a sofa I had never sat on. Then I sit on it.',
    sample: true,
  },
  sections: [
    {
      id: 'who-we-are',
      title: 'Who We Are',
      text: [
        `${site.name} is a workshop and a shop in Buckinghamshire. We restore pre-owned furniture from makers and retailers people know, sofas above all, and deliver it across the UK. Some pieces come from homes. Some stood in showrooms. A few went back to the shop because they would not go round the stairs.`,
        'The person who mends a piece also writes its page. That is why the pages read as they do: which seat has new foam, how many buttons were re-tied, where the one scuff is and how long. You should know what you are buying before two people carry it through your door.',
        'We go by brand because a name tells you something about what is inside: how a frame is joined, what the springs hang on, whether a cover can be bought again. We have no ties with the makers, and we promise nothing in their name.',
      ].join('\n\n'),
    },
    {
      id: 'the-journey-begins',
      title: 'The Journey Begins',
      text: [
        'It began the way it does for many people, with a sofa too good to throw away. The frame was hardwood and the joints were tight. What was wrong with it was two flat cushions and a stain. Nobody could be found to take it, and the next stop would have been the tip.',
        'So the cushions were opened and filled again, the cover was cleaned, and the sofa was as good to sit on as it had ever been. The work was not mysterious. It needed room, patience and someone who would do it. We went and looked for the next one.',
        'Buckinghamshire is a good place for this. Chair makers worked here for generations, in the beech woods of the Chilterns and in the workshops of High Wycombe, and the trade has left its skills behind. Webbing is still stretched by hand, and a spring is still tied eight ways.',
        'What we have learnt since is mostly to say no: to frames that have cracked, to foam without a fire-safety label, to sofas where only the feet were worth keeping. A piece leaves the workshop when we would have it in our own front room.',
      ].join('\n\n'),
    },
    {
      id: 'sustainability-focus',
      title: 'Sustainability Focus',
      text: [
        'A sofa that stays in use does not have to be made again, and is not waste yet. That is the whole of our argument, and we try not to dress it up. You will not find the words “eco” or “planet-friendly” on our labels.',
        'In the workshop it comes down to the three habits below. What is sound stays, because it is there already. What is worn is replaced with parts that can be replaced again. And we tell you what marks are left, so that nobody sends a piece back over one they could have known about.',
        'What restoring saves, what it costs, how we measure it and what we do not claim has [a page of its own](/sustainability).',
      ].join('\n\n'),
    },
  ],
  habits: {
    title: 'Three habits of the workshop',
    lines: [
      { line: 'Keep what is sound.' },
      { line: 'Replace what is worn.' },
      { line: 'Say what still shows.' },
    ],
  },
  ending: {
    title: 'See what’s ready, or offer us your piece',
    ways: [
      { way: { to: '/shop', label: 'Browse Furniture' } },
      { way: { to: '/sell', label: 'Sell Your Furniture' } },
    ],
  },
}
