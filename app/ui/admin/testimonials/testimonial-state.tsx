import { testimonialStateWords, testimonialText } from '../../../content/staff/testimonials.ts'
import type { ListedTestimonial } from '../../../domain/testimonials/admin/staff-testimonial.ts'
import type { TestimonialState } from '../../../domain/testimonials/testimonial.ts'
import { type DotTone, StatusDot } from '../kit/status-dot.tsx'

const tones: Record<TestimonialState, DotTone> = {
  waiting: 'amber',
  shown: 'green',
  hidden: 'neutral',
  refused: 'neutral',
}

/** The state, and whether the home page leaves a shown testimonial out. */
export function TestimonialStateDot({ state, origin, isOnHomePage }: ListedTestimonial) {
  return (
    <>
      <StatusDot tone={tones[state]}>{testimonialStateWords[state]}</StatusDot>
      {state === 'shown' && !isOnHomePage && (
        <span className="block text-sm text-ink-soft">{testimonialText.notOnHomePage[origin]}</span>
      )}
    </>
  )
}
