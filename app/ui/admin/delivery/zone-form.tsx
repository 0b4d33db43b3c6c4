import { Form } from 'react-router'
import { capital, deliveryText as words } from '../../../content/staff/delivery/delivery.ts'
import { ZONE_KINDS, ZONE_NAME_MAX } from '../../../domain/delivery/zones/zone.ts'
import { WEEKDAYS } from '../../../domain/settings/settings.ts'
import type { ZoneForm, ZoneFormErrors } from '../../../forms/staff/zone-form.ts'
import { CheckboxField, TextAreaField, TextField } from '../../forms/field.tsx'
import { DialogButtons } from '../kit/dialog-buttons.tsx'
import { firstField } from '../kit/first-field.ts'

type ZoneEditFormProps = {
  submitted: ZoneForm
  errors: ZoneFormErrors | undefined
  /** The version that an edit starts from; null for a new zone. */
  version: number | null
  isDefaultZone?: boolean
  closeTo: string
  onInput?: () => void
}

/** The form of a new or an existing zone. */
export function ZoneEditForm({
  submitted,
  errors,
  version,
  isDefaultZone,
  closeTo,
  onInput,
}: ZoneEditFormProps) {
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
      <TextField
        label={words.name}
        name="name"
        required
        maxLength={ZONE_NAME_MAX}
        autoComplete="off"
        defaultValue={submitted.name}
        error={errors?.name}
      />
      {isDefaultZone ? (
        <p className="text-ink-soft">{words.restHint}</p>
      ) : (
        <TextAreaField
          label={words.areas}
          name="areas"
          required
          rows={3}
          autoCapitalize="characters"
          spellCheck={false}
          hint={words.areasHint}
          defaultValue={submitted.areas}
          error={errors?.areas}
        />
      )}
      <Kinds chosen={submitted.kind} error={errors?.kind} />
      <Terms {...{ submitted, errors }} />
      <DialogButtons closeTo={closeTo} go={isNew ? 'Create the zone' : 'Save'} going="Saving..." />
    </Form>
  )
}

function Kinds({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <fieldset aria-describedby={error && 'zone-kind-error'}>
      <legend className="mb-1 font-medium">{words.kind}</legend>
      {ZONE_KINDS.map((kind) => (
        <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
          <input
            type="radio"
            name="kind"
            value={kind}
            defaultChecked={kind === chosen}
            className="size-5 shrink-0 accent-green"
          />
          <span>
            {words.kinds[kind]}
            <span className="block text-sm text-ink-soft">{words.kindHints[kind]}</span>
          </span>
        </label>
      ))}
      <Message id="zone-kind-error" error={error} />
    </fieldset>
  )
}

function Terms({ submitted, errors }: Pick<ZoneEditFormProps, 'submitted' | 'errors'>) {
  return (
    <fieldset className="grid gap-5 border-t border-hairline pt-4">
      <legend className="sr-only">{words.terms}</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={words.price}
          name="price"
          inputMode="decimal"
          autoComplete="off"
          hint={words.priceHint}
          defaultValue={submitted.price}
          error={errors?.price}
        />
        <TextField
          label={words.lastOrderTime}
          name="lastOrderTime"
          type="time"
          hint={words.lastOrderTimeHint}
          defaultValue={submitted.lastOrderTime}
          error={errors?.lastOrderTime}
        />
      </div>
      <TextField
        label={words.leadDays}
        name="leadDays"
        inputMode="numeric"
        autoComplete="off"
        hint={words.leadDaysHint}
        defaultValue={submitted.leadDays}
        error={errors?.leadDays}
      />
      <fieldset aria-describedby={errors?.weekdays && 'zone-weekdays-error'}>
        <legend className="mb-1 font-medium">{words.weekdays}</legend>
        <div className="grid grid-cols-2 gap-x-5 sm:grid-cols-4">
          {WEEKDAYS.map((day) => (
            <CheckboxField
              key={day}
              label={capital(day)}
              name="weekdays"
              value={day}
              defaultChecked={submitted.weekdays.includes(day)}
            />
          ))}
        </div>
        <Message id="zone-weekdays-error" error={errors?.weekdays} />
      </fieldset>
    </fieldset>
  )
}

function Message({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={id} className="mt-1 text-sm font-medium text-red">
      {error}
    </p>
  )
}
