import { constantFrom, property, record, string, assert as whatever } from 'fast-check'
import { expect, test } from 'vitest'
import { readFields } from '../../../forms/fields/field-rules.ts'
import { sellRules } from '../../../forms/shop/sell-form.ts'
import { itemDescription, readItemDescription } from './item-description.ts'
import { sellOptions } from './sell-values.ts'

const said = {
  itemType: 'corner-sofa',
  brand: 'Sample & Sons',
  material: 'velvet',
  condition: 'like-new',
  dimensions: '210 x 95 x 80 cm',
  color: 'green',
  age: '6 years',
  damage: 'Damage: one mark, Location: left arm',
  pets: 'no',
  smoke: 'yes',
  reason: 'Moving house',
  price: '£300',
  location: 'Leeds',
}

test('formats one labelled line per answer', () => {
  expect(itemDescription({ ...said, reason: '', price: '', brand: '' })).toBe(
    [
      'Type: corner-sofa',
      'Brand: Not specified',
      'Material: velvet',
      'Condition: like-new',
      'Dimensions: 210 x 95 x 80 cm',
      'Color: green',
      'Age: 6 years',
      'Damage: Damage: one mark, Location: left arm',
      'Pets: no',
      'Smoke: yes',
      'Location: Leeds',
    ].join('\n'),
  )
})

test('round-trips', () => {
  expect(readItemDescription(itemDescription(said))).toEqual(said)
  const less = { ...said, reason: '', price: '', brand: '' }
  expect(readItemDescription(itemDescription(less))).toEqual(less)
})

test('round-trips any form input', () => {
  const line = string({ maxLength: 60, unit: 'binary' })
  const answers = record({
    ...Object.fromEntries(Object.keys(said).map((answer) => [answer, line])),
    itemType: constantFrom(...sellOptions.itemType),
  })
  whatever(
    property(answers, (submitted) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(submitted)) form.set(name, String(value))
      const { name: _n, email: _e, phone: _p, ...values } = readFields(sellRules, form)
      expect(readItemDescription(itemDescription(values))).toEqual(values)
    }),
  )
})

test('an unknown text has no answers', () => {
  const nothing = Object.fromEntries(Object.keys(said).map((answer) => [answer, '']))
  expect(readItemDescription('')).toEqual(nothing)
  expect(readItemDescription('A sofa\r\nin green')).toEqual(nothing)
})
