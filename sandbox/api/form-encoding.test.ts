import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { decodeForm } from './form-encoding.ts'

test('brackets become nested objects and lists', () => {
  const text = 'mode=payment&a[0][b]=1&a[1][b]=2&c[]=x&c[]=y&d[e]=%C2%A3+5&f='
  expect(decodeForm(text)).toEqual({
    mode: 'payment',
    a: [{ b: '1' }, { b: '2' }],
    c: ['x', 'y'],
    d: { e: '£ 5' },
    f: '',
  })
  expect(decodeForm('')).toEqual({})
})

test('contradictory fields, excessive depth and prototype pollution are refused', () => {
  const tooMany = Array.from({ length: 1001 }, (_, index) => `a${index}=1`).join('&')
  const wrong = [
    'a=1&a[b]=2',
    'a[b][c][d][e][f][g]=1',
    '__proto__[x]=1',
    'a[__proto__]=1',
    '%',
    tooMany,
  ]
  for (const text of wrong) expect(() => decodeForm(text)).toThrow(ApiError)
  expect(decodeForm('constructor=1&a[toString]=2')).toEqual({
    constructor: '1',
    a: { toString: '2' },
  })
})

test('random input is parsed or refused, and never crashes', () => {
  const part = fc.constantFrom('a', '[', ']', '=', '&', '%', '0', '[]', '[0]', '__proto__', '+')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      try {
        decodeForm(parts.join(''))
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError)
      }
      expect(Object.keys(Object.prototype)).toEqual([])
    }),
  )
})
