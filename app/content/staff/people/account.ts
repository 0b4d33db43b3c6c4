import type { Toast } from '../../toasts/storefront-toasts.ts'

const failed = (title: string, description?: string): Toast => ({
  title,
  tone: 'destructive',
  ...(description && { description }),
})

const UNEXPECTED = 'An unexpected error occurred'

/** Text of the staff member's own account page. */
export const accountToasts = {
  renamed: { title: 'Name saved' },
  renameFailed: failed('Failed to save name', UNEXPECTED),
  signedOut: { title: 'Signed out there' },
  signedOutElsewhere: { title: 'Signed out everywhere else' },
  signOutFailed: failed('Failed to sign out', UNEXPECTED),
  twoStepOn: { title: 'Two-step sign-in is on' },
  twoStepOff: { title: 'Two-step sign-in is off' },
  twoStepFailed: (why: string = UNEXPECTED) => failed('Two-step sign-in was not changed', why),
  newCodes: { title: 'New recovery codes made', description: 'The old ones no longer work.' },
  codesFailed: (why: string = UNEXPECTED) => failed('No new recovery codes were made', why),
} as const

export const twoStepRefusals = {
  'wrong-password': 'The password is wrong.',
  'wrong-code': 'That code is wrong. Please try the next one.',
  'too-many': 'Too many attempts. Please try again in a few minutes.',
  over: 'That took too long. Please start again.',
  on: 'Two-step sign-in is already on.',
  off: 'Two-step sign-in is already off.',
} as const
