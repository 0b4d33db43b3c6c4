import { site } from './site.ts'

type Trader = {
  legalName: string
  address: readonly string[]
  companyNumber: string | null
  registeredIn: string | null
  vatNumber: string | null
}

/**
 * The trader's identity as required on every page, order form and mail: a company by its registered
 * name, place of registration, number and registered office (Companies (Trading Disclosures)
 * Regulations 2008), a sole trader by name and address (Companies Act 2006, section 1202).
 */
export function disclose({ legalName, address, companyNumber, registeredIn, vatNumber }: Trader) {
  const place = address.join(', ')
  return {
    registration: companyNumber
      ? `${legalName}, registered in ${registeredIn}, company number ${companyNumber}`
      : legalName,
    office: companyNumber ? `Registered office: ${place}` : place,
    /** Empty if not registered for VAT. */
    vat: vatNumber ? `Our VAT number is ${vatNumber}.` : '',
  }
}

export const trader = disclose(site)
