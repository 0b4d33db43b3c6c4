import { expect, test } from 'vitest'
import { disclose } from './trader.ts'

const sample = {
  legalName: 'Sample Ltd',
  address: { street: '1 Sample Street', town: 'Sampleton', county: null, postcode: 'SA0 0MP' },
  companyNumber: '00000000',
  registeredIn: 'Scotland' as const,
  vatNumber: 'GB 000 0000 00',
}

test('a company has its number, place of registration and registered office', () => {
  expect(disclose(sample)).toEqual({
    registration: 'Sample Ltd, registered in Scotland, company number 00000000',
    office: 'Registered office: 1 Sample Street, Sampleton, SA0 0MP',
    vat: 'Our VAT number is GB 000 0000 00.',
  })
})

test('a sole trader has an address, and neither number nor office', () => {
  const alone = { ...sample, legalName: 'Jo Sample', companyNumber: null, registeredIn: null }
  expect(disclose({ ...alone, vatNumber: null })).toEqual({
    registration: 'Jo Sample',
    office: '1 Sample Street, Sampleton, SA0 0MP',
    vat: '',
  })
})
