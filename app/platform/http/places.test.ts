import { expect, test } from 'vitest'
import { places } from './places.ts'

test('so many in all, so many each, and a place is given back once', () => {
  const room = places({ inAll: 3, each: 2 })
  const first = room.take('a')
  expect(room.take('a')).not.toBeNull()
  expect(room.take('a')).toBeNull()
  expect(room.take('b')).not.toBeNull()
  expect(room.take('b')).toBeNull()
  first?.()
  first?.()
  expect(room.take('b')).not.toBeNull()
  expect(room.take('c')).toBeNull()
})
