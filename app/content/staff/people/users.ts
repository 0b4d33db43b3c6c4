import type { Toast } from '../../toasts/storefront-toasts.ts'

const failed = (title: string, description?: string): Toast => ({
  title,
  tone: 'destructive',
  ...(description && { description }),
})

/** Text about staff members, exactly as specified. */
export const userToasts = {
  loadFailed: failed('Failed to load users'),
  inviteFailed: (message: string) => failed(`Failed to invite user: ${message}`),
  invited: (tempPassword: string): Toast => ({
    title: 'User invited successfully',
    description: `Temporary password: ${tempPassword}`,
  }),
  roleFailed: (why?: string) => failed('Failed to update user role', why),
  roleUpdated: { title: 'User role updated successfully' },
  closed: { title: 'Account closed', description: 'They have been signed out everywhere.' },
  opened: { title: 'Account opened again' },
  closeFailed: (why?: string) => failed('Failed to update account', why),
  secondFactorOff: {
    title: 'Two-step sign-in turned off',
    description: 'They have been signed out everywhere.',
  },
  secondFactorFailed: (why?: string) => failed('Failed to turn off two-step sign-in', why),
} as const

export const noUsers = 'No users found.'
export const noSuchUsers = 'No users found. Try another search or other filters.'
export const userNotLoaded = 'This person could not be loaded.'

/** The refusal of an incomplete or unauthorized invitation. */
export const inviteRefused = 'Missing required information or not authorized'
export const unexpected = 'An unexpected error occurred'

/** Messages beside an empty name: in an invitation, for the first admin and in a change of name. */
export const nameErrors = {
  own: 'Please enter your name.',
  their: 'Please enter their name.',
} as const

/** Why an invitation was not sent. */
export const inviteRefusals = {
  exists: 'There is already an account with this email.',
  'not-waiting': 'This person has already signed in, or the account is closed.',
} as const

/** Why a change of an account was refused. */
export const personRefusals = {
  missing: 'There is no such person.',
  own: 'You cannot change your own account here.',
  'not-allowed': 'You are no longer an admin.',
} as const

export const roleNames = { admin: 'Admin', editor: 'Editor', viewer: 'Viewer' } as const

/** Descriptions of the roles in the role select. */
export const roleMeanings = {
  admin: 'Everything, including people, refunds and exports',
  editor: 'Works with products, orders and messages',
  viewer: 'Sees everything, changes nothing',
} as const

export const stateNames = {
  active: 'Active',
  invited: 'Invited',
  expired: 'Invitation expired',
  disabled: 'Disabled',
} as const
