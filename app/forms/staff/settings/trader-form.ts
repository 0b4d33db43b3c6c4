import { settingsProblems as problems } from '../../../content/staff/settings.ts'
import { isCompanyNumber, isPostcode, isVatNumber } from '../../../domain/settings/setting-rules.ts'
import { type Address, UK_PARTS } from '../../../domain/settings/settings.ts'
import {
  checked,
  fieldOf,
  optional,
  optionalField,
  orNull,
  required,
  type SectionFields,
  type SectionForm,
} from './section-form.ts'

const companyNumber = (text: string) => text.replaceAll(' ', '').toUpperCase()
const vatNumber = (text: string) => text.toUpperCase()

/** A postcode in capitals, with the space before its last three characters. */
function postcode(text: string): string {
  const compact = text.replaceAll(' ', '').toUpperCase()
  return `${compact.slice(0, -3)} ${compact.slice(-3)}`
}

export const traderForm: SectionForm<'trader'> = {
  rules: {
    legal_name: required('legal_name'),
    company_number: optionalField(
      (text) => isCompanyNumber(companyNumber(text)),
      problems.companyNumber,
    ),
    registered_in: { min: 1, max: 40, options: UK_PARTS, optional: true },
    vat_number: optionalField((text) => isVatNumber(vatNumber(text)), problems.vatNumber),
    street: required('street'),
    town: required('town'),
    county: optional,
    postcode: checked((text) => isPostcode(postcode(text)), problems.postcode),
    return_street: optional,
    return_town: optional,
    return_county: optional,
    return_postcode: optionalField((text) => isPostcode(postcode(text)), problems.postcode),
  },
  toFields(trader) {
    return {
      legal_name: trader.legalName,
      company_number: trader.companyNumber ?? '',
      registered_in: trader.registeredIn ?? '',
      vat_number: trader.vatNumber ?? '',
      ...addressFields('', trader.address),
      ...addressFields('return_', trader.returnAddress),
    }
  },
  problems(fields) {
    const found: SectionFields = {}
    if (fields.company_number && !fields.registered_in) found.registered_in = problems.registeredIn
    if (!fields.company_number && fields.registered_in) {
      found.registered_in = problems.registeredInAlone
    }
    if (!hasReturnAddress(fields)) return found
    for (const part of ['street', 'town', 'postcode'] as const) {
      const field = `return_${part}`
      if (!fields[field]) found[field] = problems.required(part)
    }
    return found
  },
  toValue(fields) {
    const number = orNull(companyNumber(fieldOf(fields, 'company_number')))
    return {
      legalName: fieldOf(fields, 'legal_name'),
      companyNumber: number,
      registeredIn: UK_PARTS.find((part) => part === fields.registered_in) ?? null,
      vatNumber: orNull(vatNumber(fieldOf(fields, 'vat_number'))),
      address: addressOf('', fields),
      returnAddress: hasReturnAddress(fields) ? addressOf('return_', fields) : null,
    }
  },
}

const PARTS = ['street', 'town', 'county', 'postcode'] as const

function addressFields(prefix: string, address: Address | null): SectionFields {
  return Object.fromEntries(PARTS.map((part) => [`${prefix}${part}`, address?.[part] ?? '']))
}

function hasReturnAddress(fields: SectionFields): boolean {
  return PARTS.some((part) => fieldOf(fields, `return_${part}`) !== '')
}

function addressOf(prefix: string, fields: SectionFields): Address {
  return {
    street: fieldOf(fields, `${prefix}street`),
    town: fieldOf(fields, `${prefix}town`),
    county: orNull(fields[`${prefix}county`]),
    postcode: postcode(fieldOf(fields, `${prefix}postcode`)),
  }
}
