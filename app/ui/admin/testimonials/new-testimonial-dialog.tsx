import { useLocation } from 'react-router'
import { testimonialText } from '../../../content/staff/testimonials.ts'
import type { TestimonialForm } from '../../../forms/staff/testimonial-form.ts'
import { RouteDialog } from '../kit/dialogs/route-dialog.tsx'
import { useResultToast } from '../kit/forms/action-result.ts'
import { ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { TestimonialEditForm } from './testimonial-form.tsx'
import { TESTIMONIALS_PATH } from './testimonial-list.tsx'
import type { TestimonialResult } from './testimonial-result.ts'

/** Adds a testimonial. @param empty the form's initial values @param formKey its idempotency key, a UUID */
export function NewTestimonialDialog({
  empty,
  formKey,
  result,
}: {
  empty: TestimonialForm
  formKey: string
  result: TestimonialResult | undefined
}) {
  const { search } = useLocation()
  const closeTo = TESTIMONIALS_PATH + search
  useResultToast(result)
  return (
    <RouteDialog title={testimonialText.newTitle} closeTo={closeTo}>
      <ToastWithoutScripts toast={result?.toast} />
      <TestimonialEditForm
        loaded={empty}
        version={null}
        origin="staff"
        {...{ formKey, result, closeTo }}
      />
    </RouteDialog>
  )
}
