import { expect, test } from 'vitest'
import { listOutcome } from './list-import.ts'

test.each([
  ['checked', 'create', 'Add'],
  ['done', 'create', 'Added'],
  ['cancelled', 'create', 'Not imported'],
  ['done', 'skip', 'Nothing to do'],
  ['done', 'refused', 'Refused'],
] as const)(
  'in an import that is %s a row with the plan %s is listed as %s',
  (state, plan, outcome) => {
    expect(listOutcome(state, plan)).toBe(outcome)
  },
)
