import { reviewPage as words } from '../../content/orders/reviews.ts'
import type { FormRefused } from '../../forms/fields/form-result.ts'
import { reviewRules as rules, type ReviewForm as Values } from '../../forms/shop/review-form.ts'
import { Button } from '../button.tsx'
import { ReturnedNotice, TO_NOTICE } from '../enquiries/form-notice.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '../forms/field.tsx'
import { FormGuard } from '../forms/form-guard.tsx'

type ReviewFormProps = {
  /** The result of a refused form, with the submitted values. */
  returned: { values: Values; answer: FormRefused } | undefined
  consent: string
  textMax: number
}

/** The form of a review: posted by the browser itself, with and without scripts. */
export function ReviewForm({ returned, consent, textMax }: ReviewFormProps) {
  const { values, answer } = returned ?? {}
  const errors = answer?.errors ?? {}
  return (
    <form method="post" action={TO_NOTICE} noValidate className="flex flex-col gap-5">
      {answer && <ReturnedNotice toast={answer.toast} errors={Object.keys(errors).length} />}
      <FormGuard stamp={answer?.formStamp} />
      <SelectField
        label={words.rating}
        name="rating"
        defaultValue={values?.rating}
        error={errors.rating}
      >
        <option value="">{words.noRating}</option>
        {rules.rating.options.toReversed().map((stars) => (
          <option key={stars} value={stars}>
            {words.stars(Number(stars))}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={words.text}
        name="text"
        required
        rows={7}
        maxLength={textMax}
        hint={words.textHint}
        defaultValue={values?.text}
        error={errors.text}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={words.name}
          name="name"
          required
          maxLength={rules.name.max}
          hint={words.nameHint}
          defaultValue={values?.name}
          error={errors.name}
        />
        <TextField
          label={words.place}
          name="place"
          maxLength={rules.place.max}
          hint={words.placeHint}
          defaultValue={values?.place}
          error={errors.place}
        />
      </div>
      <div>
        <CheckboxField
          label={consent}
          name="consent"
          required
          defaultChecked={values?.consent === 'on'}
          aria-invalid={errors.consent ? true : undefined}
          aria-describedby={errors.consent ? 'consent-error' : undefined}
        />
        {errors.consent && (
          <p id="consent-error" className="text-sm font-medium text-red">
            {errors.consent}
          </p>
        )}
      </div>
      <Button type="submit" size="large" className="w-fit">
        {words.button}
      </Button>
    </form>
  )
}
