import type { OrderId, ProductId } from '../../../platform/values/ids.ts'
import type { HistoryLine } from '../../staff/history/history-line.ts'
import type { TestimonialSource, TestimonialState } from '../testimonial.ts'

/** The fields of a testimonial that staff enter. Days as `2026-11-23`. */
export type TestimonialFields = {
  name: string
  place: string
  text: string
  rating: number | null
  productId: ProductId | null
  orderId: OrderId | null
  givenOn: string
  /** Both null: no consent. */
  consentOn: string | null
  consentHow: string | null
  position: number
  /** Needs consent. */
  shown: boolean
}

/** A testimonial as staff see it. */
export type StaffTestimonial = {
  id: string
  origin: TestimonialSource
  state: TestimonialState
  name: string
  place: string
  text: string
  rating: number | null
  givenOn: string
  consentOn: string | null
  consentHow: string | null
  position: number
  refusal: string | null
  /** For optimistic locking. */
  version: number
  createdAt: Date
}

export type ListedTestimonial = StaffTestimonial & {
  /** One that is shown is not on the home page if others replace it or come before it. */
  isOnHomePage: boolean
}

export type StaffTestimonialDetails = ListedTestimonial & {
  orderId: OrderId | null
  product: { id: ProductId; title: string } | null
  /** Newest first. */
  history: HistoryLine[]
}
