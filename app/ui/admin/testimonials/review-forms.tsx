import { Form, useNavigation } from 'react-router'
import { testimonialText as words } from '../../../content/staff/testimonials.ts'
import type { StaffTestimonialDetails } from '../../../domain/testimonials/admin/staff-testimonial.ts'
import { TESTIMONIAL_LENGTHS } from '../../../domain/testimonials/testimonial.ts'
import { Button } from '../../button.tsx'
import { TextAreaField } from '../../forms/field.tsx'
import { EditDisclosure } from '../kit/dialogs/edit-disclosure.tsx'
import { EditForm } from '../kit/forms/edit-form.tsx'
import type { RefusalResult } from './testimonial-result.ts'

/** Publishes a review, or refuses it with a reason. */
export function ReviewForms({
  one,
  result,
}: {
  one: StaffTestimonialDetails
  result: RefusalResult | undefined
}) {
  const { state, version } = one
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft">{words.reviewRule}</p>
      {state !== 'shown' && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="version" value={version} />
          <Button type="submit" name="intent" value="publish" size="small" busy={busy}>
            {words.publish}
          </Button>
        </Form>
      )}
      <EditDisclosure label={words.refuse} open={result?.submitted !== undefined}>
        <EditForm loaded={one} version={version} result={result} className="grid gap-3">
          {({ start, result: own }) => (
            <>
              <TextAreaField
                label={words.refuseLabel}
                name="refusal"
                required
                rows={3}
                maxLength={TESTIMONIAL_LENGTHS.refusal}
                hint={words.refuseHint}
                defaultValue={own?.submitted ?? start.refusal ?? ''}
                error={own?.error}
              />
              <Button
                type="submit"
                name="intent"
                value="refuse"
                variant="destructive"
                size="small"
                className="w-fit"
                busy={busy}
              >
                {words.refuse}
              </Button>
            </>
          )}
        </EditForm>
      </EditDisclosure>
    </div>
  )
}
