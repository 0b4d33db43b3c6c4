import { expect, test } from 'vitest'
import { CONVERSATION_STATES, possiblePresses, TRANSITIONS } from './states.ts'

test('in every state staff can answer, and a customer’s message reopens the conversation', () => {
  for (const state of CONVERSATION_STATES) {
    expect(TRANSITIONS[state]).toMatchObject({ answer: 'answered', 'customer-writes': 'open' })
  }
})

test('a button always changes the state', () => {
  for (const state of CONVERSATION_STATES) {
    for (const press of possiblePresses(state)) expect(TRANSITIONS[state][press]).not.toBe(state)
  }
  expect(possiblePresses('closed')).toEqual(['reopen'])
})
