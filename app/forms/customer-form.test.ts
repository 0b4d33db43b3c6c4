import { expect, test } from 'vitest'
import { customerErrors, readCustomer } from './customer-form.ts'

const ada = { name: 'Ada Sample', email: 'ada@example.com', phone: '' }

test('a name of two letters and an address are enough', () => {
  expect(customerErrors({ ...ada, name: ' Al ' })).toEqual({})
})

test('each wrong field is told in the shop’s words, in the order of the form', () => {
  const errors = customerErrors({ name: ' A ', email: 'ada@shop', phone: '1'.repeat(51) })
  expect(Object.entries(errors)).toEqual([
    ['name', 'Name must be at least 2 characters'],
    ['email', 'Please enter a valid email address'],
    ['phone', 'Phone number must be at most 50 characters'],
  ])
})

test('what is longer than the fields take is refused', () => {
  expect(customerErrors({ ...ada, name: 'a'.repeat(201) }).name).toMatch(/at most 200/)
})

test('a form is read trimmed, its missing fields empty, its box unticked by default', () => {
  const form = new FormData()
  form.set('name', '  Ada Sample ')
  form.set('phone', new File(['x'], 'phone.txt'))
  const empty = { email: '', phone: '', marketingOptIn: false }
  expect(readCustomer(form)).toEqual({ name: 'Ada Sample', ...empty })
  form.set('marketingOptIn', 'on')
  expect(readCustomer(form).marketingOptIn).toBe(true)
})
