/** The words of the box in the checkout; kept with each consent that is given there. */
export const MARKETING_WORDING = 'Keep me updated about new products and promotions'
