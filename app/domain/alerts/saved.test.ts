import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { toProductId } from '../../platform/values/ids.ts'
import { pence } from '../../platform/values/money.ts'
import { changeOf, readSaved, type SavedPiece, savedCookie } from './saved.ts'

const piece = (price: number, state: SavedPiece['state'] = 'available'): SavedPiece => ({
  id: toProductId(randomUUID()),
  price: pence(price),
  state,
})

test('the cookie holds the saved pieces, at most fifty, and fits into a header', () => {
  const some = [piece(62_000), piece(1, 'reserved'), piece(99_999_999, 'sold-out')]
  expect(readSaved(savedCookie(some, false))).toEqual(some)
  const many = Array.from({ length: 60 }, () => piece(99_999_999))
  const cookie = savedCookie(many, true)
  expect(readSaved(cookie)).toEqual(many.slice(0, 50))
  expect(cookie.length).toBeLessThan(3_000)
  expect(cookie).toContain('; Secure')
  expect(savedCookie([], false)).toContain('Max-Age=0')
})

test.each(['', 'saved=', 'saved=x~y', `saved=${randomUUID()}`, `saved=${randomUUID()}.zzzzzzzzza`])(
  'a malformed cookie is ignored: %s',
  (cookie) => {
    expect(readSaved(cookie)).toEqual([])
  },
)

test.each([
  ['available', 500, undefined, 'gone'],
  ['available', 500, { price: 500, state: 'available' }, null],
  ['available', 500, { price: 450, state: 'available' }, 'reduced'],
  ['available', 500, { price: 550, state: 'available' }, 'dearer'],
  ['available', 500, { price: 450, state: 'reserved' }, 'reserved'],
  ['reserved', 500, { price: 500, state: 'sold-out' }, 'sold-out'],
  ['sold-out', 500, { price: 500, state: 'sold-out' }, null],
  ['sold-out', 500, { price: 500, state: 'available' }, 'back'],
] as const)('saved %s at %i, now %o: %s', (state, price, now, change) => {
  const found = now && { ...now, price: pence(now.price) }
  expect(changeOf(piece(price, state), found)).toBe(change)
})
