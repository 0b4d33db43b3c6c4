import { testimonialStateWords } from '../../../content/staff/testimonials.ts'
import type { TestimonialState } from '../../../domain/testimonials/testimonial.ts'
import { type DotTone, StatusDot } from '../kit/status-dot.tsx'

const tones: Record<TestimonialState, DotTone> = {
  waiting: 'amber',
  shown: 'green',
  hidden: 'neutral',
  refused: 'neutral',
}

export function TestimonialStateDot({ state }: { state: TestimonialState }) {
  return <StatusDot tone={tones[state]}>{testimonialStateWords[state]}</StatusDot>
}
