import { expect, test } from 'vitest'
import { isCanonicalUuid } from './canonical-uuid.ts'
import { isUuid } from './ids.ts'

const id = 'f47ac10b-58cc-4372-a567-0e02b2c3d479'

test('an address may hold a UUID in either case, a key compared as text only in lower case', () => {
  expect([isUuid(id), isCanonicalUuid(id)]).toEqual([true, true])
  expect([isUuid(id.toUpperCase()), isCanonicalUuid(id.toUpperCase())]).toEqual([true, false])
})

test.each(['', 'nonsense', `${id}0`, ` ${id}`, `${id}\n`, id.replaceAll('-', ''), `{${id}}`])(
  '%j is no UUID',
  (text) => {
    expect([isUuid(text), isCanonicalUuid(text)]).toEqual([false, false])
  },
)
