import type { AnswerPhotoProblem } from '../../domain/conversations/photos/photo-problems.ts'
import { ANSWER_PHOTOS } from '../../domain/conversations/photos/photo-rules.ts'

/** Messages of the customer's page of a conversation. */
export const customerMessageErrors = { body: 'Please write your message first.' } as const

/** What was wrong with photos; each sentence says what to do. */
const photoProblems: Record<AnswerPhotoProblem, string> = {
  type: 'One of the files is not a photo that we can take: use JPEG, PNG or WebP.',
  size: 'One of the photos is too large: use photos of at most 5 MB.',
  'too-many': `Send at most ${ANSWER_PHOTOS.maxCount} photos at a time.`,
  damaged: 'One of the photos cannot be read.',
  busy: 'Not all photos could be taken just now.',
  gone: 'The photos that you chose earlier are no longer here.',
}

/** @returns undefined if nothing was wrong */
export function photoProblemText(problems: readonly AnswerPhotoProblem[]): string | undefined {
  if (problems.length === 0) return undefined
  const sentences = problems.map((problem) => photoProblems[problem])
  return `${sentences.join(' ')} Choose again, or send without.`
}

export const answerFailed = {
  title: 'Your message was not sent',
  description: 'There was a problem. Please try again; what you typed is still here.',
  tone: 'destructive',
} as const

export const conversationFlashes = {
  'answer-received': {
    title: 'Your message has reached us',
    description: 'We will write back by email.',
  },
} as const
