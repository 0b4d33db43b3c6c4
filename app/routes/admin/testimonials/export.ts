import { exportTestimonials } from '../../../domain/testimonials/admin/export-testimonials.server.ts'
import { readTestimonialRequest } from '../../../domain/testimonials/admin/testimonial-filters.ts'
import { exportLoader } from '../../../web/admin/export-loader.ts'

/** `GET /admin/testimonials/export.csv`: the testimonials of the same search, unpaginated. */
export const loader = exportLoader(({ db }, staff, params) =>
  exportTestimonials(db, staff, readTestimonialRequest(params)),
)
