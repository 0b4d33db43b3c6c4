import { expect, test } from 'vitest'
import { places } from './concurrency-limit.ts'

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

test('a slow holder loses its place where none is free, and only then', () => {
  const room = places({ inAll: 2, each: 1 })
  const ended: string[] = []
  const holder = (name: string, slow: boolean) => ({
    isSlow: () => slow,
    end: () => ended.push(name),
  })
  const first = room.take('a', holder('a', true))
  expect(room.take('a', holder('a', false))).toBeNull()
  expect(room.take('b', holder('b', false))).not.toBeNull()
  expect(ended).toEqual([])
  expect(room.take('c', holder('c', false))).not.toBeNull()
  expect(ended).toEqual(['a'])
  // As its request closes: the place is another's by now.
  first?.()
  expect(room.take('d', holder('d', false))).toBeNull()
})
