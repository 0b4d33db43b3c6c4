import type { Address, TraderSettings } from '../../domain/settings/settings.ts'

/** The lines of a postal address. */
export function addressLines({ street, town, county, postcode }: Address): string[] {
  return [street, town, county ?? '', postcode].filter((line) => line !== '')
}

/**
 * The trader's identity as required on every page, order form and mail: a company by its registered
 * name, place of registration, number and registered office (Companies (Trading Disclosures)
 * Regulations 2008), a sole trader by name and address (Companies Act 2006, section 1202).
 */
export function disclose({
  legalName,
  address,
  companyNumber,
  registeredIn,
  vatNumber,
}: Omit<TraderSettings, 'returnAddress'>) {
  const place = addressLines(address).join(', ')
  return {
    registration: companyNumber
      ? `${legalName}, registered in ${registeredIn}, company number ${companyNumber}`
      : legalName,
    office: companyNumber ? `Registered office: ${place}` : place,
    /** Empty if not registered for VAT. */
    vat: vatNumber ? `Our VAT number is ${vatNumber}.` : '',
  }
}
