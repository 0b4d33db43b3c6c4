import type { Delivery, SessionRecord } from '../records.ts'

export type FieldName = 'name' | 'line1' | 'line2' | 'city' | 'county' | 'postcode' | 'phone'

export type Field = {
  name: FieldName
  label: string
  autocomplete: string
  /** The error if it is empty; null: optional. */
  missing: string | null
}

const ADDRESS_FIELDS: Field[] = [
  { name: 'name', label: 'Full name', autocomplete: 'name', missing: 'Enter your full name' },
  {
    name: 'line1',
    label: 'Address line 1',
    autocomplete: 'address-line1',
    missing: 'Enter the first line of your address',
  },
  {
    name: 'line2',
    label: 'Address line 2 (optional)',
    autocomplete: 'address-line2',
    missing: null,
  },
  {
    name: 'city',
    label: 'Town or city',
    autocomplete: 'address-level2',
    missing: 'Enter your town or city',
  },
  {
    name: 'county',
    label: 'County (optional)',
    autocomplete: 'address-level1',
    missing: null,
  },
  {
    name: 'postcode',
    label: 'Postcode',
    autocomplete: 'postal-code',
    missing: 'Enter your postcode',
  },
]

const PHONE_FIELD: Field = {
  name: 'phone',
  label: 'Phone',
  autocomplete: 'tel',
  missing: 'Enter your phone number',
}

/** An invented person; the number is from Ofcom's range for drama. */
export const SAMPLE_VALUES: Record<FieldName, string> = {
  name: 'Sam Sample',
  line1: '1 Example Street',
  line2: '',
  city: 'High Wycombe',
  county: 'Buckinghamshire',
  postcode: 'HP11 1AA',
  phone: '07700 900123',
}

const MAX_LENGTH = 200

/** The fields of the payment page. */
export function fieldsOf(session: SessionRecord): Field[] {
  const address = session.countries ? ADDRESS_FIELDS : []
  return session.collectsPhone ? [...address, PHONE_FIELD] : address
}

export type PayForm = {
  values: Record<FieldName, string>
  /** By field; empty if valid. */
  errors: Map<FieldName, string>
}

/**
 * Reads the submitted form. A field that was not sent keeps its sample value, so that programs may
 * post the button alone; an empty one is missing.
 */
export function readPayForm(session: SessionRecord, posted: URLSearchParams): PayForm {
  const values = { ...SAMPLE_VALUES }
  const errors: PayForm['errors'] = new Map()
  for (const { name, missing } of fieldsOf(session)) {
    values[name] = (posted.get(name) ?? SAMPLE_VALUES[name]).trim()
    if (values[name].length > MAX_LENGTH) {
      errors.set(name, `Use ${MAX_LENGTH} characters or fewer`)
    } else if (missing && values[name] === '') {
      errors.set(name, missing)
    }
  }
  return { values, errors }
}

/** The delivery details of the payment; null if not collected. */
export function readDelivery(session: SessionRecord, values: PayForm['values']): Delivery | null {
  if (!session.countries && !session.collectsPhone) return null
  return {
    name: values.name,
    phone: session.collectsPhone ? values.phone : null,
    address: {
      line1: values.line1,
      line2: values.line2 || null,
      city: values.city,
      state: values.county || null,
      postal_code: values.postcode,
      country: 'GB',
    },
  }
}
