import { expect, test } from 'vitest'
import { CONVERSATION_STATES, possibleActions, TRANSITIONS } from './states.ts'

test('in every state staff can answer, and a customer’s message reopens the conversation', () => {
  for (const state of CONVERSATION_STATES) {
    expect(TRANSITIONS[state]).toMatchObject({ answer: 'answered', 'customer-writes': 'open' })
  }
})

test('a button always changes the state', () => {
  for (const state of CONVERSATION_STATES) {
    for (const action of possibleActions(state)) expect(TRANSITIONS[state][action]).not.toBe(state)
  }
  expect(possibleActions('closed')).toEqual(['reopen'])
})
