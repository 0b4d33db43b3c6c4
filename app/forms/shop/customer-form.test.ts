import { expect, test } from 'vitest'
import { fieldErrors } from '../fields/field-rules.ts'
import { customerRules, readCustomer } from './customer-form.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const ada = { name: 'Ada Sample', email: 'ada@example.com', phone: '' }
const errorsOf = (fields: Record<string, string>) =>
  fieldErrors(customerRules, readCustomer(form({ ...ada, ...fields })))

test('a name of two letters and an email address are sufficient', () => {
  expect(errorsOf({ name: ' Al ' })).toEqual({})
})

test('each invalid field has its message, in the form’s order', () => {
  const errors = errorsOf({ name: ' A ', email: 'ada@shop', phone: '1'.repeat(51) })
  expect(Object.entries(errors)).toEqual([
    ['name', 'Name must be at least 2 characters'],
    ['email', 'Please enter a valid email address'],
    ['phone', 'Phone number must be at most 50 characters'],
  ])
})

test('values beyond the maximum length are refused', () => {
  expect(errorsOf({ name: 'a'.repeat(201) })).toEqual({
    name: 'Name must be at most 200 characters',
  })
  expect(errorsOf({ email: `${'a'.repeat(250)}@example.com` })).toHaveProperty('email')
})

test('fields are trimmed, missing ones empty, the checkbox off by default', () => {
  const data = form({ name: '  Ada Sample ' })
  data.set('phone', new File(['x'], 'phone.txt'))
  const empty = { email: '', phone: '', marketingOptIn: false }
  expect(readCustomer(data)).toEqual({ name: 'Ada Sample', ...empty })
  data.set('marketingOptIn', 'on')
  expect(readCustomer(data).marketingOptIn).toBe(true)
})
