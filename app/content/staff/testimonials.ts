import type { StaffTestimonial } from '../../domain/testimonials/admin/staff-testimonial.ts'
import {
  MAX_ON_HOME_PAGE,
  type TestimonialSource,
  type TestimonialState,
} from '../../domain/testimonials/testimonial.ts'
import type { Toast } from '../toasts/storefront-toasts.ts'

const failed = (title: string, description?: string): Toast => ({
  title,
  tone: 'destructive',
  ...(description && { description }),
})

export const testimonialText = {
  title: 'Testimonials',
  newTitle: 'New testimonial',
  none: 'No testimonials yet.',
  noMatch: 'No testimonials found. Try another search or other filters.',
  notLoaded: 'This testimonial could not be loaded.',
  placeHint: 'A town, such as Leeds. Leave it empty for none.',
  ratingNone: 'Without a rating',
  ratingOf: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
  givenHint: 'The day of the letter, email or conversation.',
  pieceHint: 'Paste the address of the piece’s page. Leave it empty for none.',
  orderHint: 'The order’s number. Leave it empty for none.',
  consent: 'Consent',
  consentHint:
    'People decide whether their name and words are shown. Without their consent a testimonial stays hidden.',
  consentHowHint: 'Where you can find it again, such as: email of 3 May, in the orders mailbox.',
  positionHint: 'From 1, the first, to 999. Equal numbers: the newest first.',
  shown: 'Show it on the home page',
  deleteSure: 'Its words and the note of consent are deleted for good.',
  deleteLabel: 'Delete',
  sample:
    'Sample content: nobody has said this. Publishing invented testimonials is against the law, so samples disappear as soon as you show a real one. Hide or delete them before your shop opens.',
  review:
    'A customer wrote this about their order. Nobody changes their words; you publish them or say why not.',
  reviewRule:
    'Publish criticism like praise: showing good reviews only is against the law. Refuse what insults, names others, is not about the order, or breaks the law.',
  /** Of a testimonial that is shown, by source. */
  notOnHomePage: {
    sample: 'Not on the home page, which shows real ones',
    staff: `Not on the home page: ${MAX_ON_HOME_PAGE} others come before it`,
    buyer: `On the page of reviews only: ${MAX_ON_HOME_PAGE} others come before it on the home page`,
  } satisfies Record<TestimonialSource, string>,
  publish: 'Publish',
  refuse: 'Refuse',
  refuseLabel: 'Reason',
  refuseHint: 'For your colleagues and for anyone who asks. It is not shown or sent.',
  verified: 'Verified purchase',
} as const

export const testimonialToasts = {
  loadFailed: failed('Failed to load testimonials'),
  saved: { title: 'Testimonial saved' },
  deleted: { title: 'Testimonial deleted' },
  published: { title: 'Review published' },
  refused: { title: 'Review refused' },
  notSaved: failed('The testimonial was not saved'),
  changed: failed(
    'The testimonial was not saved',
    'Somebody else has changed it meanwhile. Please look at it again.',
  ),
  failed: failed('An unexpected error occurred'),
} as const

/** Messages beside the fields of the form. */
export const testimonialErrors = {
  name: 'Enter a name.',
  text: 'Enter what they said.',
  rating: 'Choose one to five stars, or none.',
  day: 'Enter a date.',
  future: 'Enter a day that is not in the future.',
  piece: 'There is no such piece. Paste the address of its page.',
  order: 'There is no such order.',
  position: 'Enter a whole number from 1 to 999.',
  consentHow: 'Say how consent was given.',
  consentOn: 'Enter the day on which consent was given.',
  consentFirst: 'Enter their consent first: it is not shown without.',
  refusal: 'Say why.',
} as const

export const testimonialStateWords: Record<TestimonialState, string> = {
  waiting: 'Waiting',
  shown: 'Shown',
  hidden: 'Hidden',
  refused: 'Refused',
}

export const originWords: Record<TestimonialSource, string> = {
  staff: 'Entered by staff',
  buyer: 'Review by a buyer',
  sample: 'Sample',
}

/** "5 stars"; "None". */
export const ratingWords = ({ rating }: Pick<StaffTestimonial, 'rating'>) =>
  rating === null ? 'None' : testimonialText.ratingOf(rating)
