import { expect, test } from 'vitest'
import { likePattern, readListRequest } from './list-request.ts'

const orders = { sorts: ['created', 'total'], first: '-created' } as const
const read = (query: string) => readListRequest(new URLSearchParams(query), orders)

test('an empty query requests the first page in the default order', () => {
  expect(read('')).toEqual({
    q: '',
    sort: 'created',
    descending: true,
    page: 1,
    size: 25,
    from: null,
    to: null,
  })
})

test('all parameters are parsed', () => {
  expect(read('q=%20Ada%00%20B%20&sort=total&page=3&size=100')).toMatchObject({
    q: 'Ada B',
    sort: 'total',
    descending: false,
    page: 3,
    size: 100,
  })
})

test.each([
  'sort=price',
  'sort=--created',
  'page=-1',
  'page=x',
  'page=0',
  'size=26',
  'size=1e9',
  'from=yesterday',
  'to=2026-13',
  'to=2026-13-01',
  'from=2026-02-30',
  'from=0000-01-01',
  'to=9999-12-31',
])('%s is ignored', (query) => {
  expect(read(query)).toEqual(read(''))
})

test('days begin and end in London time', () => {
  expect(read('from=2026-11-01&to=2026-11-21')).toMatchObject({
    from: new Date('2026-11-01T00:00:00Z'),
    to: new Date('2026-11-22T00:00:00Z'),
  })
  expect(read('from=2026-07-01&to=2026-07-31')).toMatchObject({
    from: new Date('2026-06-30T23:00:00Z'),
    to: new Date('2026-07-31T23:00:00Z'),
  })
  // The days of the clock changes.
  expect(read('from=2026-03-29&to=2026-03-29')).toMatchObject({
    from: new Date('2026-03-29T00:00:00Z'),
    to: new Date('2026-03-29T23:00:00Z'),
  })
  expect(read('from=2026-10-25&to=2026-10-25')).toMatchObject({
    from: new Date('2026-10-24T23:00:00Z'),
    to: new Date('2026-10-26T00:00:00Z'),
  })
})

test('search texts match literally', () => {
  expect(likePattern('50%_\\')).toBe('%50\\%\\_\\\\%')
})
