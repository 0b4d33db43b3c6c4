/**
 * The shop's identity, edited by its owner: name, contact details, and the legal facts that every
 * page must show.
 */
export const site = {
  name: 'Kept',
  line: 'Good furniture, kept in use.',
  /** The registered name of the trader; for a sole trader their own name. */
  legalName: 'Kept Furniture Ltd (sample)',
  /** At Companies House; null for a sole trader. Sample: set your own. */
  companyNumber: '00000000' as string | null,
  /** 'England and Wales', 'Scotland', 'Wales' or 'Northern Ireland'; null for a sole trader. */
  registeredIn: 'England and Wales' as string | null,
  /** null if not registered for VAT. Sample: set your own. */
  vatNumber: 'GB 000 0000 00' as string | null,
  /** The workshop, and a company's registered office. Street, town, county, postcode. */
  address: ['Unit 4, Sample Yard', 'High Wycombe', 'Buckinghamshire', 'HP00 0AA'],
  phone: '01494 000 000',
  email: 'hello@kept.example',
  /** Contact for orders; the confirmation page's "Need help?". */
  supportEmail: 'support@kept.example',
  social: [
    { name: 'Instagram', href: 'https://www.instagram.com/' },
    { name: 'Facebook', href: 'https://www.facebook.com/' },
    { name: 'Pinterest', href: 'https://www.pinterest.co.uk/' },
  ],
  /** Brand names in the home page's strip, typeset; never logos. */
  brands: ['John Lewis', 'Heal’s', 'Loaf', 'Swoon', 'Ercol', 'DFS'],
  brandsNote: 'Brand names say who made a piece. Kept is not affiliated with them.',
  deliveryNote: 'Delivery within mainland UK is included in the price.',
} as const

/** Facts that only the server needs: not in `site`, which every page loads. */
export const office = {
  /** Last day of the accounting year: orders are kept for six years after it. */
  financialYearEnds: { month: 3, day: 31 },
  /** Recipient of notices of new orders and messages. */
  noticesEmail: 'orders@kept.example',
} as const

/** The telephone number as a link. */
export const phoneHref = `tel:${site.phone.replaceAll(' ', '')}`
