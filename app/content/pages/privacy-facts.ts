import type { Entry } from '../../domain/pages/rich-text/tree.ts'

/** Personal data by kind of person. Keep in step with the shop's forms and tables. */
export const collected: readonly Entry[] = [
  {
    name: 'When you order',
    facts: [
      [
        'You give',
        'Your name, email address, delivery address and phone number, and how to get to your door if you tell us.',
      ],
      [
        'We add',
        'What you bought, the price, the payment’s reference, where the order stands, the day of delivery, and who took it in or a photo of it there.',
      ],
    ],
  },
  {
    name: 'When you write to us',
    facts: [
      ['You give', 'Your name, email address, phone number if you like, and your message.'],
      [
        'We add',
        'When it came, whether we have read it, and what we write to each other about it.',
      ],
    ],
  },
  {
    name: 'When you offer us furniture',
    facts: [
      [
        'You give',
        'Your name, email address, phone number if you like, where the piece is, what you tell us about it (also whether you smoke or have pets), and photos. If you accept our offer: the address to collect it from, and a phone number for that day.',
      ],
      [
        'We add',
        'When it came, what we offered you, and what became of it. We save photos again without the location and camera data that phones store in them. If we buy: what we paid you, with your name and address, for our accounts, and your bank details, to pay you.',
      ],
    ],
  },
  {
    name: 'When you sign up for the newsletter',
    facts: [
      ['You give', 'Your email address.'],
      ['We add', 'When and where you signed up, and the words you agreed to.'],
    ],
  },
  {
    name: 'When you ask us to tell you of a piece',
    facts: [
      ['You give', 'Your email address, and what you look for.'],
      [
        'We add',
        'When and where you asked, the words you agreed to, when you confirmed, and which pieces we have told you of.',
      ],
    ],
  },
  {
    name: 'When you visit',
    facts: [
      [
        'Our server notes',
        'Which page was asked for, when, and whether it was found. It does not write down your internet address or what you searched for. Searches that find nothing are counted apart, without anything about you.',
      ],
      [
        'Against abuse',
        'How often a form was sent from one connection. The connection is kept in a scrambled form that does not show its address.',
      ],
    ],
  },
]

/** Purposes, each with its basis in Article 6 of the UK GDPR. */
export const basis = [
  ['To take, deliver and refund orders', 'Contract: we could not carry it out otherwise.'],
  ['To value and buy your furniture', 'Contract, or steps towards one that you have asked for.'],
  ['To keep accounts and pay tax', 'Legal obligation.'],
  [
    'To answer messages and complaints',
    'Legitimate interests: yours in an answer, ours in giving one.',
  ],
  ['To send the newsletter', 'Consent, which you can take back at any time.'],
  ['To tell you of a piece', 'Consent, which you can take back at any time.'],
  [
    'To keep the shop safe and working',
    'Legitimate interests: a shop that is not flooded, broken into or cheated.',
  ],
  ['To make or meet legal claims', 'Legitimate interests: being able to show what was agreed.'],
] as const

/**
 * Retention periods, enforced by `applyRetention`; docs/legal-pages.md lists what it does not
 * cover.
 */
export const keptFor = [
  ['Orders', 'Six years after the end of the financial year they belong to, as tax law asks.'],
  [
    'Furniture bought from you',
    'Six years after the end of the financial year in which we bought it. Your name and address stay in our accounts until six years after the end of the one in which we sold it, as tax law asks.',
  ],
  ['Checkouts that were not paid', 'Twelve months.'],
  ['How to get to your door', '90 days after the delivery.'],
  ['Messages', 'Twelve months from the day each came.'],
  [
    'Furniture offered that we did not buy',
    'Twelve months, photos included; if we have made you an offer, at least until it ends.',
  ],
  ['Photos whose form was never sent', 'A day or two.'],
  [
    'Newsletter',
    'Until you leave. Then only your address, the dates, and what you had agreed to where, so that we do not write to you again by mistake and can show that we had your consent.',
  ],
  [
    'What you asked us to tell you of',
    'Until 30 days after it ended: when you end it, or by itself after six months. A week if you do not confirm it.',
  ],
  ['The server’s notes', 'Up to 30 days.'],
  ['Words of searches that found nothing', '90 days from the last search for them.'],
  ['Counts against abuse', 'Up to a day or two.'],
] as const
