import { testimonialText as words } from '../../../content/staff/testimonials.ts'
import {
  TESTIMONIAL_LENGTHS as lengths,
  MAX_RATING,
  type TestimonialSource,
} from '../../../domain/testimonials/testimonial.ts'
import { FORM_KEY_FIELD } from '../../../forms/fields/form-result.ts'
import type {
  TestimonialForm,
  TestimonialFormErrors,
} from '../../../forms/staff/testimonial-form.ts'
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../forms/field.tsx'
import { DialogButtons } from '../kit/dialogs/dialog-buttons.tsx'
import { EditForm } from '../kit/forms/edit-form.tsx'
import type { TestimonialResult } from './testimonial-result.ts'

type EditProps = {
  loaded: TestimonialForm
  /** Null for a new testimonial. */
  version: number | null
  /** The idempotency key of the form of a new testimonial, a UUID. */
  formKey?: string
  /** A sample and a review have fewer editable fields than a testimonial that staff enter. */
  origin: TestimonialSource
  result: TestimonialResult | undefined
  closeTo: string
}

const RATINGS = Array.from({ length: MAX_RATING }, (_, index) => MAX_RATING - index)

/** The form of a new or an existing testimonial. */
export function TestimonialEditForm({
  loaded,
  version,
  formKey,
  origin,
  result,
  closeTo,
}: EditProps) {
  const isNew = version === null
  return (
    <EditForm {...{ loaded, version, result }} className="grid gap-5">
      {({ start, result: own }) => {
        const part = { submitted: own?.submitted ?? start, errors: own?.errors }
        return (
          <>
            <input type="hidden" name="intent" value="save" />
            {formKey && <input type="hidden" name={FORM_KEY_FIELD} value={formKey} />}
            {origin === 'staff' && (
              <>
                <Words {...part} />
                <About {...part} />
                <Consent {...part} />
              </>
            )}
            <Place {...part} mayHide={origin !== 'buyer'} />
            <DialogButtons
              closeTo={closeTo}
              go={isNew ? 'Add the testimonial' : 'Save'}
              going="Saving..."
            />
          </>
        )
      }}
    </EditForm>
  )
}

type PartProps = { submitted: TestimonialForm; errors: TestimonialFormErrors | undefined }

function Consent({ submitted, errors }: PartProps) {
  return (
    <fieldset className="grid gap-5 rounded-md border border-hairline p-4">
      <legend className="px-1 font-medium">{words.consent}</legend>
      <p className="text-sm text-ink-soft">{words.consentHint}</p>
      <TextField
        label="Given on"
        name="consentOn"
        type="date"
        defaultValue={submitted.consentOn}
        error={errors?.consentOn}
      />
      <TextField
        label="How it was given"
        name="consentHow"
        maxLength={lengths.consentHow}
        hint={words.consentHowHint}
        defaultValue={submitted.consentHow}
        error={errors?.consentHow}
      />
    </fieldset>
  )
}

function Words({ submitted, errors }: PartProps) {
  return (
    <>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField
          label="Name, as shown"
          name="name"
          required
          maxLength={lengths.name}
          autoComplete="off"
          defaultValue={submitted.name}
          error={errors?.name}
        />
        <TextField
          label="Place"
          name="place"
          maxLength={lengths.place}
          autoComplete="off"
          hint={words.placeHint}
          defaultValue={submitted.place}
          error={errors?.place}
        />
      </div>
      <TextAreaField
        label="Their words"
        name="text"
        required
        rows={5}
        maxLength={lengths.text}
        defaultValue={submitted.text}
        error={errors?.text}
      />
    </>
  )
}

function About({ submitted, errors }: PartProps) {
  return (
    <>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <SelectField
          label="Rating"
          name="rating"
          defaultValue={submitted.rating}
          error={errors?.rating}
        >
          <option value="">{words.ratingNone}</option>
          {RATINGS.map((stars) => (
            <option key={stars} value={stars}>
              {words.ratingOf(stars)}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Given on"
          name="givenOn"
          type="date"
          required
          hint={words.givenHint}
          defaultValue={submitted.givenOn}
          error={errors?.givenOn}
        />
      </div>
      <TextField
        label="Piece"
        name="piece"
        autoComplete="off"
        maxLength={300}
        hint={words.pieceHint}
        defaultValue={submitted.piece}
        error={errors?.piece}
      />
      <TextField
        label="Order"
        name="order"
        autoComplete="off"
        maxLength={300}
        hint={words.orderHint}
        defaultValue={submitted.order}
        error={errors?.order}
      />
    </>
  )
}

function Place({ submitted, errors, mayHide }: PartProps & { mayHide: boolean }) {
  return (
    <>
      <TextField
        label="Order on the page"
        name="position"
        inputMode="numeric"
        required
        maxLength={3}
        autoComplete="off"
        hint={words.positionHint}
        defaultValue={submitted.position}
        error={errors?.position}
      />
      {mayHide && (
        <div>
          <CheckboxField
            label={words.shown}
            name="shown"
            defaultChecked={submitted.shown}
            aria-invalid={errors?.shown ? true : undefined}
            aria-describedby={errors?.shown ? 'shown-error' : undefined}
          />
          {errors?.shown && (
            <p id="shown-error" className="text-sm font-medium text-red">
              {errors.shown}
            </p>
          )}
        </div>
      )}
    </>
  )
}
