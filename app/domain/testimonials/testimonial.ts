/**
 * The origin of a testimonial. `staff`: entered by staff, for example from a letter. `buyer`: a review by
 * the customer of an order. `sample`: invented, for the demo.
 */
export const ORIGINS = ['staff', 'buyer', 'sample'] as const
export type TestimonialSource = (typeof ORIGINS)[number]

/** `waiting` and `refused`: reviews only. `hidden`: all others that are not shown. */
export const STATES = ['waiting', 'shown', 'hidden', 'refused'] as const
export type TestimonialState = (typeof STATES)[number]

/** Maximum lengths in characters. */
export const TESTIMONIAL_LENGTHS = {
  name: 80,
  place: 80,
  text: 1_000,
  consentHow: 300,
  refusal: 300,
} as const
export const MAX_RATING = 5
/** Maximum number of testimonials on the home page. */
export const MAX_ON_HOME_PAGE = 12
export const LAST_POSITION = 999

/** A testimonial as the public pages show it. */
export type ShownTestimonial = {
  id: string
  name: string
  /** Empty if it has none. */
  location: string
  text: string
  /** 1 to 5 stars; null: without a rating. */
  rating: number | null
  /** A review: its author has bought from the shop. */
  verified: boolean
}

/** A review as the page of all reviews shows it. */
export type PublishedReview = {
  id: string
  name: string
  /** Empty if it has none. */
  location: string
  text: string
  rating: number | null
  /** The day it was written, `2026-11-23`. */
  givenOn: string
}
