import { expect, test } from 'vitest'
import { CONVERSATION_STATES, possiblePresses, TRANSITIONS } from './states.ts'

test('from every state staff can answer, and the customer opens it again', () => {
  for (const state of CONVERSATION_STATES) {
    expect(TRANSITIONS[state]).toMatchObject({ answer: 'answered', 'customer-writes': 'open' })
  }
})

test('a press always changes the state', () => {
  for (const state of CONVERSATION_STATES) {
    for (const press of possiblePresses(state)) expect(TRANSITIONS[state][press]).not.toBe(state)
  }
  expect(possiblePresses('closed')).toEqual(['reopen'])
})
