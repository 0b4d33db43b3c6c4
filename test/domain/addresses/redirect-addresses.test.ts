import { describe, expect, test } from 'vitest'
import { isAnswered, pageAt } from '../../../app/domain/redirects/page-addresses.ts'
import { readSource } from '../../../app/domain/redirects/redirect-addresses.ts'
import { clientFiles, developmentRoutes, serverRoutes } from '../../../app/routes.ts'
import { ENDPOINTS } from '../../security/endpoints.ts'

const SOME_ID = '00000000-0000-4000-8000-000000000000'
const at = (pattern: string) => pattern.replaceAll(/:\w+/g, SOME_ID).replace('*', 'any.js')

describe('no redirect can be created at an existing address of the shop', () => {
  const own = [
    ...ENDPOINTS.map(({ pattern }) => pattern).filter((pattern) => pattern !== '/*'),
    ...serverRoutes.map(({ url }) => url),
    ...developmentRoutes.map(({ url }) => url),
    ...clientFiles,
  ]
  test.each([...new Set(own)])('%s', (pattern) => {
    expect(readSource(at(pattern))).toEqual({ ok: false, problem: 'page-here' })
    expect(readSource(`${at(pattern)}/?variant=1`).ok).toBe(false)
  })
})

test('every page that can be a redirect’s target is in the route table, and cannot be a redirect’s source', () => {
  const known = new Set(ENDPOINTS.map(({ pattern }) => pattern))
  const pages = [...known].filter((pattern) => pageAt(at(pattern)).kind !== 'none')
  expect(pages).toHaveLength(24)
  expect(pages.every((pattern) => isAnswered(at(pattern)))).toBe(true)
  expect(pages.some((pattern) => pattern.startsWith('/admin'))).toBe(false)
})
