/** What customers and shoppers read about reviews. */
export const reviewsPage = {
  title: 'Reviews',
  description: 'What our customers say about their orders, and how we collect and check reviews.',
  lead: 'Everything that customers have written about an order here, newest first.',
  none: 'No reviews yet.',
  verified: 'Verified purchase',
  older: 'Older reviews',
  newer: 'Newer reviews',
  how: 'How we collect and check reviews',
  rules: [
    'We ask customers by email, once for each order, some days after it was delivered or collected. The link in that email works for one order only, so every review marked “Verified purchase” comes from a customer who bought from us.',
    'Nobody is paid, or given anything, for a review.',
    'We read each one before it is published. We publish praise and criticism alike, as it was written. We leave out what insults people, names others, is not about the order, or breaks the law.',
    'Testimonials without the mark reached us in another way, such as a letter. We asked their authors before showing them.',
  ],
} as const

/** The note below the home page's testimonials, as soon as one of them is a review. */
export const reviewsNote = { text: reviewsPage.how, to: '/reviews' } as const

/** The label of the checkbox with which a customer consents to publication. */
export const reviewConsent = 'You may publish my review with this name and place on your website.'

/** Texts of the page behind the link in the mail that requests a review. */
export const reviewPage = {
  title: 'How did it go?',
  about: (number: string) => `About your order ${number}`,
  rating: 'Rating (optional)',
  noRating: 'No rating',
  stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
  text: 'Your review',
  textHint: 'What was good, and what was not. Please do not name others.',
  name: 'Your name, as shown',
  nameHint: 'A first name and an initial are enough.',
  place: 'Place (optional)',
  placeHint: 'A town, such as Leeds.',
  privacy:
    'We keep your review for as long as we show it, and delete it when you ask us to. One that we do not publish is deleted after a year.',
  button: 'Send the review',
  stop: 'Do not ask me for reviews',
  sent: {
    title: 'Thank you',
    text: 'We have your review, and read it before it is published. To take it back, write to us.',
  },
  over: {
    title: 'This link has expired',
    text: 'A review could be written for 60 days. If you still have something to tell us, write to us.',
  },
  unknown: {
    title: 'This link does not work',
    text: 'Part of the link may be missing. Use the link in our email, or write to us.',
  },
} as const

/** The page that ends requests for reviews. */
export const optOutPage = {
  ask: {
    title: 'No more requests for reviews?',
    text: 'Press the button and we will not ask you for a review again. Nothing else changes.',
    button: 'Do not ask me again',
  },
  stopped: {
    title: 'We will not ask you again',
    text: 'Emails about an order you have placed will still reach you.',
  },
  unknown: reviewPage.unknown,
} as const
