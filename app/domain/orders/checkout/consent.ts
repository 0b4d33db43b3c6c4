/** The text of the marketing checkbox; stored with each consent. */
export const MARKETING_WORDING = 'Keep me updated about new products and promotions'
