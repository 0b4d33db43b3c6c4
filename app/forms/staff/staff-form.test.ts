import { expect, test } from 'vitest'
import { fieldErrors, readFields } from '../fields/field-rules.ts'
import { firstAdminRules, inviteApiRules, inviteRules, nameRules } from './staff-form.ts'

test('an invitation needs an address and a name, in the form’s order', () => {
  const empty = readFields(inviteRules, new FormData())
  expect(Object.entries(fieldErrors(inviteRules, empty))).toEqual([
    ['email', 'Please enter a valid email address.'],
    ['full_name', 'Please enter their name.'],
  ])
  expect(fieldErrors(inviteApiRules, { ...empty, email: 'jo@kept.example' })).toEqual({})
})

test('a name is required, with a maximum length', () => {
  for (const rules of [nameRules, firstAdminRules]) {
    const errorOf = (full_name: string) => {
      const values = { full_name, email: 'jo@kept.example' }
      return fieldErrors<typeof nameRules>(rules, values).full_name
    }
    expect(errorOf('')).toBe('Please enter your name.')
    expect(errorOf('x'.repeat(100))).toBeUndefined()
    expect(errorOf('x'.repeat(101))).toBe('Please use at most 100 characters.')
  }
})
