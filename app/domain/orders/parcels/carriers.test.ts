import { expect, test } from 'vitest'
import { CARRIERS, exampleNumber, parcelOf, readTrackingNumber, showParcel } from './carriers.ts'

test.each(CARRIERS)('the example number of %s is valid', (carrier) => {
  expect(readTrackingNumber(carrier, exampleNumber(carrier))).toBe(exampleNumber(carrier))
})

test('a number with blanks and in lower case is accepted', () => {
  expect(readTrackingNumber('royal-mail', ' ab 1234 5678 5gb ')).toBe('AB123456785GB')
  expect(readTrackingNumber('ups', '1z 123 45e 02 0527 1688')).toBe('1Z12345E0205271688')
})

test('a number with a typing error is refused by its check digit', () => {
  for (const wrong of ['AB123456784GB', 'AB132456785GB', 'AB12345678GB']) {
    expect(readTrackingNumber('parcelforce', wrong)).toBeNull()
  }
})

test.each([
  ['dpd', '1Z12345E0205271688'],
  ['fedex', '12345'],
  ['yodel', 'AB123456785GB'],
  ['evri', 'PARCELFROMLONDON'],
  ['other', 'x'],
  ['other', 'javascript:alert(1)'],
  ['royal-mail', 'A'.repeat(2_000)],
] as const)('%s rejects the number %s', (carrier, number) => {
  expect(readTrackingNumber(carrier, number)).toBeNull()
})

test('every carrier except "other" has a tracking page over HTTPS', () => {
  for (const carrier of CARRIERS) {
    const { href } = showParcel({ carrier, trackingNumber: exampleNumber(carrier) })
    if (carrier === 'other') expect(href).toBeNull()
    else {
      expect(new URL(href ?? '').protocol).toBe('https:')
      expect(href).toContain(exampleNumber(carrier))
    }
  }
})

test('an order without a carrier has no parcel', () => {
  expect(parcelOf({ carrier: null, tracking_number: null })).toBeNull()
})
