/** Messages of the customer's page of a conversation. */
export const customerAnswerErrors = { body: 'Please write your answer first.' } as const

export const answerFailed = {
  title: 'Your answer was not sent',
  description: 'There was a problem. Please try again; what you typed is still here.',
  tone: 'destructive',
} as const

export const conversationFlashes = {
  'answer-received': {
    title: 'Your answer has reached us',
    description: 'We will write back by email.',
  },
} as const
