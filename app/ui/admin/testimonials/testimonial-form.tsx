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
  typed: TestimonialForm
  errors: TestimonialFormErrors | undefined
  /** The version that an edit starts from; null for a new testimonial. */
  version: number | null
  closeTo: string
}

const RATINGS = Array.from({ length: MAX_RATING }, (_, index) => MAX_RATING - index)

/** The form of a testimonial that staff enter. */
export function TestimonialEditForm({ typed, errors, version, closeTo }: EditProps) {
  const isNew = version === null
  return (
    <Form ref={isNew ? firstField : null} method="post" preventScrollReset className="grid gap-5">
      <input type="hidden" name="intent" value="save" />
      {!isNew && <input type="hidden" name="version" value={version} />}
      <Words typed={typed} errors={errors} />
      <About typed={typed} errors={errors} />
      <fieldset className="grid gap-5 rounded-md border border-hairline p-4">
        <legend className="px-1 font-medium">{words.consent}</legend>
        <p className="text-sm text-ink-soft">{words.consentHint}</p>
        <TextField
          label="Given on"
          name="consentOn"
          type="date"
          defaultValue={typed.consentOn}
          error={errors?.consentOn}
        />
        <TextField
          label="How it was given"
          name="consentHow"
          maxLength={lengths.consentHow}
          hint={words.consentHowHint}
          defaultValue={typed.consentHow}
          error={errors?.consentHow}
        />
      </fieldset>
      <Place typed={typed} errors={errors} />
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
  typed,
  errors,
  version,
  closeTo,
  mayHide,
}: EditProps & { mayHide: boolean }) {
  return (
    <Form method="post" preventScrollReset className="grid gap-5">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={version ?? ''} />
      <Place typed={typed} errors={errors} mayHide={mayHide} />
      <DialogButtons closeTo={closeTo} go="Save" going="Saving..." />
    </Form>
  )
}

type PartProps = Pick<EditProps, 'typed' | 'errors'>

function Words({ typed, errors }: PartProps) {
  return (
    <>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField
          label="Name, as shown"
          name="name"
          required
          maxLength={lengths.name}
          autoComplete="off"
          defaultValue={typed.name}
          error={errors?.name}
        />
        <TextField
          label="Place"
          name="place"
          maxLength={lengths.place}
          autoComplete="off"
          hint={words.placeHint}
          defaultValue={typed.place}
          error={errors?.place}
        />
      </div>
      <TextAreaField
        label="Their words"
        name="text"
        required
        rows={5}
        maxLength={lengths.text}
        defaultValue={typed.text}
        error={errors?.text}
      />
    </>
  )
}

function About({ typed, errors }: PartProps) {
  return (
    <>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <SelectField
          label="Rating"
          name="rating"
          defaultValue={typed.rating}
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
          defaultValue={typed.givenOn}
          error={errors?.givenOn}
        />
      </div>
      <TextField
        label="Piece"
        name="piece"
        autoComplete="off"
        maxLength={300}
        hint={words.pieceHint}
        defaultValue={typed.piece}
        error={errors?.piece}
      />
      <TextField
        label="Order"
        name="order"
        autoComplete="off"
        maxLength={300}
        hint={words.orderHint}
        defaultValue={typed.order}
        error={errors?.order}
      />
    </>
  )
}

function Place({ typed, errors, mayHide = true }: PartProps & { mayHide?: boolean }) {
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
        defaultValue={typed.position}
        error={errors?.position}
      />
      {mayHide && (
        <div>
          <CheckboxField
            label={words.shown}
            name="shown"
            defaultChecked={typed.shown}
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
