import { useLocation } from 'react-router'
import { testimonialText } from '../../../content/staff/testimonials.ts'
import type { TestimonialForm } from '../../../forms/staff/testimonial-form.ts'
import { useAnswerToast } from '../kit/answer.ts'
import { SaidWithoutScripts } from '../kit/list-states.tsx'
import { RouteDialog } from '../kit/route-dialog.tsx'
import type { TestimonialAnswer } from './testimonial-answer.ts'
import { TestimonialEditForm } from './testimonial-form.tsx'
import { TESTIMONIALS_PATH } from './testimonial-list.tsx'

/** Adds a testimonial. @param empty the form's initial values */
export function NewTestimonialDialog({
  empty,
  answer,
}: {
  empty: TestimonialForm
  answer: TestimonialAnswer | undefined
}) {
  const { search } = useLocation()
  const closeTo = TESTIMONIALS_PATH + search
  useAnswerToast(answer)
  return (
    <RouteDialog title={testimonialText.newTitle} closeTo={closeTo}>
      <SaidWithoutScripts toast={answer?.toast} />
      <TestimonialEditForm
        submitted={answer?.submitted ?? empty}
        errors={answer?.errors}
        version={null}
        closeTo={closeTo}
      />
    </RouteDialog>
  )
}
