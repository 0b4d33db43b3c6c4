import { describe, expect, test } from 'vitest'
import { itemDescription } from '../../domain/enquiries/sell/item-description.ts'
import { contactRules } from '../shop/contact-form.ts'
import { sellRules } from '../shop/sell-form.ts'
import { fieldErrors, readFields } from './field-rules.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

const errorsOf = (rules: typeof contactRules | typeof sellRules, fields: Record<string, string>) =>
  fieldErrors(rules, readFields(rules, form(fields)))

const message = {
  name: 'Jo',
  email: 'jo@example.com',
  subject: 'Hi',
  message: 'Is it there?',
}

const sellRequest = {
  name: 'Jo',
  email: 'jo@example.com',
  location: 'LS1',
  itemType: '3-seater',
  material: 'velvet',
  condition: 'like-new',
  age: '6',
  dimensions: '2x1',
  color: 'green',
  damage: 'none',
  pets: 'yes',
  smoke: 'no',
}

describe('the contact form', () => {
  test('accepts values of the minimum length', () => {
    expect(errorsOf(contactRules, message)).toEqual({})
    expect(errorsOf(contactRules, { ...message, phone: '1' })).toEqual({})
  })

  test('reports missing fields', () => {
    expect(errorsOf(contactRules, {})).toEqual({
      name: 'Name must be at least 2 characters.',
      email: 'Please enter a valid email address.',
      subject: 'Subject must be at least 2 characters.',
      message: 'Message must be at least 10 characters.',
    })
  })

  test.each([
    ['name', ' J ', 'Name must be at least 2 characters.'],
    ['name', 'x'.repeat(201), 'Please use at most 200 characters.'],
    ['email', 'jo@shop', 'Please enter a valid email address.'],
    ['email', `${'x'.repeat(300)}@example.com`, 'Please enter a valid email address.'],
    ['subject', 'H', 'Subject must be at least 2 characters.'],
    ['message', 'Too short', 'Message must be at least 10 characters.'],
    ['message', 'x'.repeat(5_001), 'Please use at most 5000 characters.'],
  ])('refuses the %s %j', (field, value, said) => {
    expect(errorsOf(contactRules, { ...message, [field]: value })).toEqual({ [field]: said })
  })
})

describe('the sell form', () => {
  test('accepts a form without the optional fields', () => {
    expect(errorsOf(sellRules, sellRequest)).toEqual({})
  })

  test('reports missing fields, in the form’s order', () => {
    const errors = errorsOf(sellRules, {})
    expect(Object.entries(errors)).toEqual([
      ['name', 'Name must be at least 2 characters.'],
      ['email', 'Please enter a valid email address.'],
      ['location', 'Please enter your location or postcode.'],
      ['itemType', 'Please select a furniture type.'],
      ['material', 'Please select the material.'],
      ['condition', 'Please select the condition.'],
      ['age', 'Please enter the age of your furniture.'],
      ['dimensions', 'Please enter the dimensions (L x W x H).'],
      ['color', 'Please enter the color.'],
      ['damage', "Please indicate if there's any damage."],
      ['pets', 'Please indicate if you have pets.'],
      ['smoke', 'Please indicate if you smoke.'],
    ])
  })

  test.each([
    ['phone', '1234', 'Please enter a valid phone number.'],
    ['location', 'LS', 'Please enter your location or postcode.'],
    ['dimensions', '2m', 'Please enter the dimensions (L x W x H).'],
    ['itemType', 'bed', 'Please select a furniture type.'],
    ['pets', 'perhaps', 'Please indicate if you have pets.'],
  ])('refuses the %s %j', (field, value, said) => {
    expect(errorsOf(sellRules, { ...sellRequest, [field]: value })).toEqual({ [field]: said })
  })

  test('is stored as one text, one line per answer', () => {
    const values = readFields(sellRules, form({ ...sellRequest, damage: 'a stain\non the left' }))
    expect(itemDescription(values)).toBe(
      [
        'Type: 3-seater',
        'Brand: Not specified',
        'Material: velvet',
        'Condition: like-new',
        'Dimensions: 2x1',
        'Color: green',
        'Age: 6',
        'Damage: a stain on the left',
        'Pets: yes',
        'Smoke: no',
        'Location: LS1',
      ].join('\n'),
    )
    const all = { ...values, brand: 'Ercol', reason: 'Moving', price: '£200' }
    expect(itemDescription(all)).toContain(
      'Smoke: no\nReason for selling: Moving\nExpected price: £200\nLocation: LS1',
    )
    expect(itemDescription(all)).toContain('Brand: Ercol')
  })
})

test('control characters are removed', () => {
  const fields = form({ name: 'J\0o\r\nSmith', message: 'One\r\ntwo\u0007\tthree' })
  expect(readFields(contactRules, fields)).toMatchObject({
    name: 'J o Smith',
    message: 'One\ntwo \tthree',
    email: '',
  })
})

test('a file in place of a text is an empty value', () => {
  const data = form(message)
  data.set('name', new File(['x'], 'name.txt'))
  expect(fieldErrors(contactRules, readFields(contactRules, data))).toHaveProperty('name')
})
