import { Form, useNavigation } from 'react-router'
import { testimonialText as words } from '../../../content/staff/testimonials.ts'
import type { StaffTestimonialDetails } from '../../../domain/testimonials/admin/staff-testimonial.ts'
import { TESTIMONIAL_LENGTHS } from '../../../domain/testimonials/testimonial.ts'
import { Button } from '../../button.tsx'
import { TextAreaField } from '../../forms/field.tsx'
import { Disclosure } from '../kit/disclosure.tsx'
import type { TestimonialResult } from './testimonial-result.ts'

/** Publishes a review, or refuses it with a reason. */
export function ReviewForms({
  one: { state, version, refusal },
  result,
  base,
  onInput,
}: {
  one: StaffTestimonialDetails
  result: TestimonialResult | undefined
  /** The version that the reason is based on. */
  base: number
  onInput: () => void
}) {
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft">{words.reviewRule}</p>
      {state !== 'shown' && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="version" value={version} />
          <Button type="submit" name="intent" value="publish" size="small" disabled={busy}>
            {words.publish}
          </Button>
        </Form>
      )}
      <Disclosure label={words.refuse} open={result?.refusal !== undefined}>
        <Form method="post" preventScrollReset onInput={onInput} className="mt-3 grid gap-3">
          <input type="hidden" name="version" value={base} />
          <TextAreaField
            label={words.refuseLabel}
            name="refusal"
            required
            rows={3}
            maxLength={TESTIMONIAL_LENGTHS.refusal}
            hint={words.refuseHint}
            defaultValue={result?.refusal ?? refusal ?? ''}
            error={result?.errors?.refusal}
          />
          <Button
            type="submit"
            name="intent"
            value="refuse"
            variant="destructive"
            size="small"
            className="w-fit"
            disabled={busy}
          >
            {words.refuse}
          </Button>
        </Form>
      </Disclosure>
    </div>
  )
}
