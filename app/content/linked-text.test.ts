import { expect, test } from 'vitest'
import { textParts } from './linked-text.ts'

test('links are parsed from text', () => {
  expect(textParts('See [our terms](/terms#cancel), please.')).toEqual([
    { words: 'See ', href: null },
    { words: 'our terms', href: '/terms#cancel' },
    { words: ', please.', href: null },
  ])
  expect(textParts('No link [here] (at all)')).toEqual([
    { words: 'No link [here] (at all)', href: null },
  ])
})
