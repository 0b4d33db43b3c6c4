import type { SetupFact } from '../../../domain/settings/sample-content.ts'

/** What staff read about sample content that is still shown. */
export const setupWords = {
  title: 'Set up your shop',
  about:
    'Shoppers read these as they are. The law asks for a trader’s name, address and contact; the rest is courtesy.',
  progress: (done: number, all: number) =>
    done === all ? 'All of them are your own.' : `${done} of ${all} are your own`,
  sample: 'sample',
  own: 'your own',
  textsTitle: 'Read your pages',
  textsAbout:
    'They speak in your name, and shoppers rely on them. Publish your own words, or keep those that came with the shop once you have read them. Have terms and privacy policy checked by your adviser.',
  read: (done: number, all: number) =>
    done === all ? 'All of them are yours.' : `${done} of ${all} are yours`,
  texts: 'Words',
  textStates: { published: 'your own', confirmed: 'read and kept', unread: 'not read yet' },
  testimonials: 'Testimonials',
  rounds: 'Rounds',
  banner: 'Shoppers see sample details while this shop can take real money.',
  bannerLink: 'Set up your shop',
} as const

export const setupFacts: Record<SetupFact | 'testimonials' | 'orders', string> = {
  'legal-name': 'Legal name of the trader',
  'company-number': 'Company number',
  'vat-number': 'VAT number',
  address: 'Address of the workshop',
  phone: 'Phone number',
  email: 'Email address',
  'support-email': 'Email address for orders',
  social: 'Social links',
  sender: 'Sender of mail',
  notices: 'Who is told of orders and messages',
  testimonials: 'Testimonials on the home page',
  orders: 'Orders and stops',
}

/**
 * The answer to a checkout with a live key while the trader's name is a sample. A module of its own:
 * no browser loads it.
 */
export const notOpenYet = 'This shop is not open yet: its owner has still to enter who is selling.'
