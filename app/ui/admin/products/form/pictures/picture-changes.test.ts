import { expect, test } from 'vitest'
import { applyChange, orderAfterMove } from './picture-changes.ts'

const pictures = ['a', 'b', 'c'].map((id) => ({
  id,
  alt: null,
  caption: null,
  role: 'view' as const,
  isPrimary: id === 'b',
}))
const ids = (list: { id: string }[]) => list.map(({ id }) => id).join('')
const primary = (list: { id: string; isPrimary: boolean }[]) =>
  list.filter(({ isPrimary }) => isPrimary).map(({ id }) => id)

test('reordering puts unlisted pictures last', () => {
  expect(ids(applyChange(pictures, { kind: 'order', ids: ['c', 'a', 'b'] }))).toBe('cab')
  expect(ids(applyChange(pictures, { kind: 'order', ids: ['c', 'x', 'b'] }))).toBe('cba')
})

test('exactly one picture is primary', () => {
  expect(primary(applyChange(pictures, { kind: 'primary', id: 'c' }))).toEqual(['c'])
})

test('removing the primary picture promotes the first remaining one', () => {
  const left = applyChange(pictures, { kind: 'remove', id: 'b' })
  expect([ids(left), primary(left)]).toEqual(['ac', ['a']])
  expect(primary(applyChange(pictures, { kind: 'remove', id: 'a' }))).toEqual(['b'])
})

test('an empty description is null', () => {
  const described = applyChange(pictures, { kind: 'describe', id: 'a', alt: ' Left arm ' })
  expect(described[0]?.alt).toBe('Left arm')
  const marked = applyChange(described, { kind: 'describe', id: 'a', role: 'mark' })
  expect(marked[0]).toMatchObject({ alt: 'Left arm', role: 'mark', caption: null })
  expect(applyChange(described, { kind: 'describe', id: 'a', alt: ' ' })[0]?.alt).toBeNull()
})

test('a picture moves left or right', () => {
  expect(orderAfterMove(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(orderAfterMove(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(orderAfterMove(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
})
