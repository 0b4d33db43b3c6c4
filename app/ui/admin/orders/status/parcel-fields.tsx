import { parcelWords as words } from '../../../../content/staff/orders/order-parcels.ts'
import { CARRIERS, carrierName } from '../../../../domain/orders/parcels/carriers.ts'
import { SelectField, TextField } from '../../../forms/field.tsx'

/** Carrier and tracking number as entered. */
type ParcelInput = { carrier?: string; trackingNumber?: string }

/** Carrier and tracking number. @param errors by field name */
export function ParcelFields({
  parcel,
  errors,
}: {
  parcel: ParcelInput | null
  errors: Record<string, string> | undefined
}) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label={words.carrier}
        name="carrier"
        defaultValue={parcel?.carrier ?? ''}
        error={errors?.carrier}
      >
        <option value="">{words.none}</option>
        {CARRIERS.map((carrier) => (
          <option key={carrier} value={carrier}>
            {carrierName(carrier)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={words.number}
        name="trackingNumber"
        defaultValue={parcel?.trackingNumber ?? ''}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors?.trackingNumber}
      />
    </div>
  )
}
