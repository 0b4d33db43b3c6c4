/**
 * Who the shop is. A shop owner edits this file: name, ways to reach it, and the legal facts
 * that every page must show.
 */
export const site = {
  name: 'Kept',
  line: 'Good furniture, kept in use.',
  description:
    'Restored, pre-owned sofas and furniture from brands you know, cleaned, mended and delivered across the UK from our workshop in Buckinghamshire.',
  /** The trader as registered; a sole trader's own name. */
  legalName: 'Kept Furniture Ltd (sample)',
  /** The last day of its year of accounts: orders are kept for six years after it. */
  financialYearEnds: { month: 3, day: 31 },
  /** At Companies House; null for a sole trader. This number is a sample: put in your own. */
  companyNumber: '00000000' as string | null,
  /** 'England and Wales', 'Scotland', 'Wales' or 'Northern Ireland'; null for a sole trader. */
  registeredIn: 'England and Wales' as string | null,
  /** Null where there is none. This number is a sample: put in your own. */
  vatNumber: 'GB 000 0000 00' as string | null,
  /** The workshop, and the registered office of a company. Street, town, county, postcode. */
  address: ['Unit 4, Sample Yard', 'High Wycombe', 'Buckinghamshire', 'HP00 0AA'],
  phone: '01494 000 000',
  email: 'hello@kept.example',
  /** Orders, the confirmation page's "Need help?". */
  supportEmail: 'support@kept.example',
  /** New orders and messages are announced here. */
  noticesEmail: 'orders@kept.example',
  social: [
    { name: 'Instagram', href: 'https://www.instagram.com/' },
    { name: 'Facebook', href: 'https://www.facebook.com/' },
    { name: 'Pinterest', href: 'https://www.pinterest.co.uk/' },
  ],
  /** Typeset words in the home page's strip; never logos. */
  brands: ['John Lewis', 'Heal’s', 'Loaf', 'Swoon', 'Ercol', 'DFS'],
  brandsNote: 'Brand names say who made a piece. Kept is not affiliated with them.',
  deliveryNote: 'Delivery within mainland UK is included in the price.',
} as const
