import { expect, test } from 'vitest'
import { isNavigation } from './navigation.ts'

test.each([
  [{ 'sec-fetch-dest': 'document', accept: 'text/html' }, true],
  [{ 'sec-fetch-dest': 'empty', accept: 'text/html' }, false],
  [{ 'sec-fetch-dest': 'image', accept: 'image/*' }, false],
  [{ accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, true],
  [{ accept: '*/*' }, false],
  [{}, false],
])('%j', (headers, navigates) => {
  expect(isNavigation(headers)).toBe(navigates)
})
