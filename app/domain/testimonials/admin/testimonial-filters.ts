import { type ListRequest, readListRequest } from '../../../platform/pagination/list-request.ts'
import { ORIGINS, STATES, type TestimonialSource, type TestimonialState } from '../testimonial.ts'

const SORTS = ['position', 'given', 'created'] as const

/** The query of the list of testimonials; null means no filter. */
export type TestimonialListRequest = ListRequest<(typeof SORTS)[number]> & {
  state: TestimonialState | null
  origin: TestimonialSource | null
}

/** Parses `?state=waiting&origin=buyer` besides the common parameters of lists. */
export function readTestimonialRequest(params: URLSearchParams): TestimonialListRequest {
  return {
    ...readListRequest(params, { sorts: SORTS, first: 'position' }),
    state: STATES.find((state) => state === params.get('state')) ?? null,
    origin: ORIGINS.find((origin) => origin === params.get('origin')) ?? null,
  }
}
