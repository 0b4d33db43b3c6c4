import type { Source } from '../../domain/pages/documents.ts'
import { site } from '../settings/site.ts'

/** The default texts of the sell page; those of its form are in `content/enquiries/sell.ts`. */
export const sell: Source<'sell'> = {
  title: 'Sell Your Furniture',
  description: `Sell a sofa, an armchair, a table or a cabinet to ${site.name}: send a few photos, hear from us within 2-3 business days, and have it collected anywhere in the UK.`,
  lead: 'A piece with years left in it should not go to the tip. Tell us about yours; we reply within 2-3 business days.',
  steps: {
    title: 'How selling works',
    steps: [
      {
        name: 'Submit your furniture',
        text: 'Answer a few questions and add two or three photos. It takes about five minutes.',
      },
      {
        name: 'Get an evaluation',
        text: 'We look at maker, materials and wear, and write or call with a price within 2-3 business days.',
      },
      {
        name: 'Schedule a pickup',
        text: 'If the price suits you, we agree a day. Two people collect it, anywhere in the UK, up stairs too.',
      },
      {
        name: 'Get paid',
        text: 'We look the piece over together and pay by bank transfer before it leaves your home.',
      },
    ],
  },
  helps: {
    title: 'What helps us most',
    lines: [
      { line: 'A photo of the whole piece, in daylight' },
      { line: 'Its label or stamp, under a cushion or the seat' },
      { line: 'Every mark, close up: it saves us both a second question' },
    ],
  },
  faq: {
    title: 'Questions people ask',
    questions: [
      {
        question: 'What do you buy?',
        answer:
          'Sofas, armchairs, dining tables, coffee tables, cabinets and similar pieces. We do not buy mattresses, small decor or heavily damaged pieces. Upholstery must still have its fire-safety label.',
      },
      {
        question: 'How do you decide what a piece is worth?',
        answer:
          'By its brand, condition, style, age and materials, and by market demand: what similar pieces sell for now, less the work that yours needs. We tell you how we came to the price.',
      },
      {
        question: 'Where do you collect?',
        answer:
          'UK-wide. Pickup is included in the price we offer. Tell us about stairs, narrow doors and parking, and we bring the right people and the right van.',
      },
      {
        question: 'When will I hear from you?',
        answer:
          'Within 2-3 business days, by email or phone, also when the answer is no. An offer stands for two weeks and binds you to nothing.',
      },
    ],
  },
}
