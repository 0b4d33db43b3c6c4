import { expect, test } from 'vitest'
import { customerRules, readCustomer } from './customer-form.ts'
import { fieldErrors } from './field-rules.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const ada = { name: 'Ada Sample', email: 'ada@example.com', phone: '' }
const errorsOf = (fields: Record<string, string>) =>
  fieldErrors(customerRules, readCustomer(form({ ...ada, ...fields })))

test('a name of two letters and an address are enough', () => {
  expect(errorsOf({ name: ' Al ' })).toEqual({})
})

test('each wrong field is told in the shop’s words, in the order of the form', () => {
  const errors = errorsOf({ name: ' A ', email: 'ada@shop', phone: '1'.repeat(51) })
  expect(Object.entries(errors)).toEqual([
    ['name', 'Name must be at least 2 characters'],
    ['email', 'Please enter a valid email address'],
    ['phone', 'Phone number must be at most 50 characters'],
  ])
})

test('what is longer than the fields take is refused', () => {
  expect(errorsOf({ name: 'a'.repeat(201) })).toEqual({
    name: 'Name must be at most 200 characters',
  })
  expect(errorsOf({ email: `${'a'.repeat(250)}@example.com` })).toHaveProperty('email')
})

test('a form is read trimmed, its missing fields empty, its box unticked by default', () => {
  const data = form({ name: '  Ada Sample ' })
  data.set('phone', new File(['x'], 'phone.txt'))
  const empty = { email: '', phone: '', marketingOptIn: false }
  expect(readCustomer(data)).toEqual({ name: 'Ada Sample', ...empty })
  data.set('marketingOptIn', 'on')
  expect(readCustomer(data).marketingOptIn).toBe(true)
})
