import type { Toast } from '../../toasts/storefront-toasts.ts'

const failed = (title: string, description: string): Toast => ({
  title,
  description,
  tone: 'destructive',
})

/** Text of sign-in and password reset. */
export const authMessages = {
  loginFailed: (message: string) => failed('Login failed', message),
  unexpected: failed('Login failed', 'An unexpected error occurred'),
  resetFailed: (message: string) => failed('Password reset failed', message),
  resetSent: {
    title: 'Password reset email sent',
    description: 'Check your email for a link to reset your password.',
  },
  invalidLink: failed('Invalid or expired reset link', 'Please request a new password reset link.'),
  mismatch: failed("Passwords don't match", 'Please make sure both passwords match.'),
  tooShort: failed('Password is too short', 'Password must be at least 6 characters long.'),
  updateFailed: (message: string) => failed('Failed to update password', message),
  updated: {
    title: 'Password updated successfully',
    description: 'You can now login with your new password.',
  },
  /** For a staff member who stays signed in. */
  changed: { title: 'Password updated successfully' },
} as const

/** Why a sign-in was refused; does not say whether the address or the password was wrong. */
export const loginRefusals = {
  invalid: 'Invalid login credentials',
  'invalid-code': 'That code is wrong or has been used already. Please try the next one.',
  used: 'That code has been used already. Please sign in again with the next one.',
  over: 'That took too long, or too many codes were wrong. Please sign in again.',
  'too-many': 'Too many attempts. Please try again in a few minutes.',
} as const

export const passwordProblems = {
  'too-long': 'Please choose a password of at most 200 characters.',
  'too-common': 'This password is too common. Please choose another.',
  unchanged: 'That is your current password. Please choose another.',
  'wrong-password': 'The current password is wrong.',
  'too-many': 'Too many attempts. Please try again in a few minutes.',
} as const

export const setupRefusals = {
  exists: 'The first admin already exists. Please sign in, or ask an admin to invite you.',
  'wrong-code': "That is not the code shown in the server's log.",
  'wrong-email': 'This is not the address that the shop is set up for (FIRST_ADMIN_EMAIL).',
  'too-many': 'Too many attempts. Please try again in a few minutes.',
} as const
