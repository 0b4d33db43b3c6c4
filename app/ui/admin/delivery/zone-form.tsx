import { capital, deliveryText as words } from '../../../content/staff/delivery/delivery.ts'
import { ZONE_KINDS, ZONE_NAME_MAX, type Zone } from '../../../domain/delivery/zones/zone.ts'
import { WEEKDAYS } from '../../../domain/settings/settings.ts'
import {
  NEW_ZONE,
  type ZoneForm,
  type ZoneFormErrors,
  zoneFormOf,
} from '../../../forms/staff/zone-form.ts'
import { CheckboxField, TextAreaField, TextField } from '../../forms/field.tsx'
import { DialogButtons } from '../kit/dialogs/dialog-buttons.tsx'
import { EditForm } from '../kit/forms/edit-form.tsx'
import { DELIVERY_PATH } from './zone-list.tsx'
import type { ZoneResult } from './zone-result.ts'

type ZoneEditFormProps = {
  /** Null for a new one. */
  zone: Zone | null
  result: ZoneResult | undefined
}

/** The form of a new or an existing zone. */
export function ZoneEditForm({ zone, result }: ZoneEditFormProps) {
  return (
    <EditForm loaded={zone} version={zone?.version ?? null} result={result} className="grid gap-5">
      {({ start, result: own }) => (
        <ZoneFields
          submitted={own?.submitted ?? (start ? zoneFormOf(start) : NEW_ZONE)}
          errors={own?.errors}
          zone={zone}
        />
      )}
    </EditForm>
  )
}

type FieldsProps = { submitted: ZoneForm; errors: ZoneFormErrors | undefined }

function ZoneFields({ submitted, errors, zone }: FieldsProps & Pick<ZoneEditFormProps, 'zone'>) {
  return (
    <>
      <input type="hidden" name="intent" value="save" />
      <TextField
        label={words.name}
        name="name"
        required
        maxLength={ZONE_NAME_MAX}
        autoComplete="off"
        defaultValue={submitted.name}
        error={errors?.name}
      />
      {zone?.isDefaultZone ? (
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
      <DialogButtons
        closeTo={DELIVERY_PATH}
        go={zone ? 'Save' : 'Create the zone'}
        going="Saving..."
      />
    </>
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
            aria-invalid={error ? true : undefined}
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

function Terms({ submitted, errors }: FieldsProps) {
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
              aria-invalid={errors?.weekdays ? true : undefined}
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
