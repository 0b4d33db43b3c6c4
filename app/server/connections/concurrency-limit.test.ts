import { expect, test } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

test('slots are limited in total and per client, and each is released once', () => {
  const limit = concurrencyLimit({ max: 3, maxPerClient: 2 })
  const first = limit.acquire('a')
  expect(limit.acquire('a')).not.toBeNull()
  expect(limit.acquire('a')).toBeNull()
  expect(limit.acquire('b')).not.toBeNull()
  expect(limit.acquire('b')).toBeNull()
  first?.()
  first?.()
  expect(limit.acquire('b')).not.toBeNull()
  expect(limit.acquire('c')).toBeNull()
})

test('a slow holder loses its slot only if none is free', () => {
  const limit = concurrencyLimit({ max: 2, maxPerClient: 1 })
  const ended: string[] = []
  const holder = (name: string, slow: boolean) => ({
    isSlow: () => slow,
    end: () => ended.push(name),
  })
  const first = limit.acquire('a', holder('a', true))
  expect(limit.acquire('a', holder('a', false))).toBeNull()
  expect(limit.acquire('b', holder('b', false))).not.toBeNull()
  expect(ended).toEqual([])
  expect(limit.acquire('c', holder('c', false))).not.toBeNull()
  expect(ended).toEqual(['a'])
  // When the request closes, its slot already belongs to another operation.
  first?.()
  expect(limit.acquire('d', holder('d', false))).toBeNull()
})
