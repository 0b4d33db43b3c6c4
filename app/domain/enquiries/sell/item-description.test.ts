import { assert, constantFrom, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { readFields } from '../../../forms/fields/field-rules.ts'
import { sellRules } from '../../../forms/shop/sell-form.ts'
import { itemDescription, readItemDescription } from './item-description.ts'
import { sellOptions } from './sell-values.ts'

const input = {
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

test('a description has one labelled line per answer', () => {
  expect(itemDescription({ ...input, reason: '', price: '', brand: '' })).toBe(
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

test('a description is parsed into the same answers', () => {
  expect(readItemDescription(itemDescription(input))).toEqual(input)
  const less = { ...input, reason: '', price: '', brand: '' }
  expect(readItemDescription(itemDescription(less))).toEqual(less)
})

test('any form input is parsed into the same answers', () => {
  const line = string({ maxLength: 60, unit: 'binary' })
  const answers = record({
    ...Object.fromEntries(Object.keys(input).map((answer) => [answer, line])),
    itemType: constantFrom(...sellOptions.itemType),
  })
  assert(
    property(answers, (submitted) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(submitted)) form.set(name, String(value))
      const { name: _n, email: _e, phone: _p, ...values } = readFields(sellRules, form)
      expect(readItemDescription(itemDescription(values))).toEqual(values)
    }),
  )
})

test('a text in another format gives empty answers', () => {
  const nothing = Object.fromEntries(Object.keys(input).map((answer) => [answer, '']))
  expect(readItemDescription('')).toEqual(nothing)
  expect(readItemDescription('A sofa\r\nin green')).toEqual(nothing)
})
