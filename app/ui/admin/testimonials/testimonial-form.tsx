import { Form } from 'react-router'
import { testimonialText as words } from '../../../content/staff/testimonials.ts'
import {
  TESTIMONIAL_LENGTHS as lengths,
  MAX_RATING,
} from '../../../domain/testimonials/testimonial.ts'
import type {
  TestimonialForm,
  TestimonialFormErrors,
} from '../../../forms/staff/testimonial-form.ts'
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../forms/field.tsx'
import { DialogButtons } from '../kit/dialog-buttons.tsx'
import { firstField } from '../kit/first-field.ts'

type EditProps = {
  submitted: TestimonialForm
  errors: TestimonialFormErrors | undefined
  /** The version that an edit starts from; null for a new testimonial. */
  version: number | null
  closeTo: string
  onInput?: () => void
}

const RATINGS = Array.from({ length: MAX_RATING }, (_, index) => MAX_RATING - index)

/** The form of a testimonial that staff enter. */
export function TestimonialEditForm({ submitted, errors, version, closeTo, onInput }: EditProps) {
  const isNew = version === null
  return (
    <Form
      ref={isNew ? firstField : null}
      method="post"
      preventScrollReset
      onInput={onInput}
      className="grid gap-5"
    >
      <input type="hidden" name="intent" value="save" />
      {!isNew && <input type="hidden" name="version" value={version} />}
      <Words submitted={submitted} errors={errors} />
      <About submitted={submitted} errors={errors} />
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
      <Place submitted={submitted} errors={errors} />
      <DialogButtons
        closeTo={closeTo}
        go={isNew ? 'Add the testimonial' : 'Save'}
        going="Saving..."
      />
    </Form>
  )
}

/** The form of a sample or a review, which have fewer editable fields. */
export function PlaceForm({
  submitted,
  errors,
  version,
  closeTo,
  onInput,
  mayHide,
}: EditProps & { mayHide: boolean }) {
  return (
    <Form method="post" preventScrollReset onInput={onInput} className="grid gap-5">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={version ?? ''} />
      <Place submitted={submitted} errors={errors} mayHide={mayHide} />
      <DialogButtons closeTo={closeTo} go="Save" going="Saving..." />
    </Form>
  )
}

type PartProps = Pick<EditProps, 'submitted' | 'errors'>

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

function Place({ submitted, errors, mayHide = true }: PartProps & { mayHide?: boolean }) {
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
