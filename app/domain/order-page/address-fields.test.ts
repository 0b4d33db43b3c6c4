import { expect, test } from 'vitest'
import { addressFields } from './address-fields.server.ts'

test.each([
  [
    ['Sample Buyer', '1 Sample Street', 'Marlow', 'SL7 1AA'],
    { line1: '1 Sample Street', line2: '', town: 'Marlow', postcode: 'SL7 1AA' },
  ],
  // A town and a county, or a flat, a street and a town.
  [
    ['Sample Buyer', '1 Sample Street', 'Marlow', 'Buckinghamshire', 'SL7 1AA'],
    { line1: '', line2: '', town: '', postcode: 'SL7 1AA' },
  ],
  [
    ['Sample Buyer', '1 Sample Street', 'Marlow', 'SL7 1AA', 'GB'],
    { line1: '1 Sample Street', line2: '', town: 'Marlow', postcode: 'SL7 1AA' },
  ],
  [
    ['Sample Buyer', '1 Sample Street', 'SL7 1AA'],
    { line1: '', line2: '', town: '', postcode: 'SL7 1AA' },
  ],
  [['Sample Buyer', '1 Sample Street', 'Marlow'], { line1: '', line2: '', town: '', postcode: '' }],
])('%j', (lines, fields) => {
  expect(addressFields(lines)).toEqual({ name: 'Sample Buyer', ...fields })
})
