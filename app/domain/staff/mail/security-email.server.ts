import type { MailBlock, MailBrand } from '../../mail/mail-blocks.ts'

export type StaffMailSettings = { brand: MailBrand; publicUrl: string }

export type StaffEmail = { subject: string; heading: string; blocks: MailBlock[] }

/** Changes of credentials that are notified by mail. */
const SECURITY_CHANGES = {
  'password-changed': {
    subject: 'Your password was changed',
    what: 'the password of your account in the staff area was changed just now',
  },
  'second-factor-on': {
    subject: 'Two-step sign-in was turned on',
    what: 'two-step sign-in was turned on just now for your account in the staff area. It asks for a code from your phone from now on',
  },
  'second-factor-off': {
    subject: 'Two-step sign-in was turned off',
    what: 'two-step sign-in was turned off just now for your account in the staff area. Your password alone opens it from now on',
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    what: 'new recovery codes were made just now for your account in the staff area. The old ones no longer work',
  },
} as const
export type SecurityChange = keyof typeof SECURITY_CHANGES
export const SECURITY_CHANGE_KINDS = Object.keys(SECURITY_CHANGES).filter(isSecurityChange)

export function isSecurityChange(kind: string): kind is SecurityChange {
  return Object.hasOwn(SECURITY_CHANGES, kind)
}

export function securityEmail(
  { brand, publicUrl }: StaffMailSettings,
  fullName: string,
  change: SecurityChange,
): StaffEmail {
  const { subject, what } = SECURITY_CHANGES[change]
  return {
    subject: `${subject} for ${brand.name}`,
    heading: subject,
    blocks: [
      {
        kind: 'text',
        text: `Hello ${fullName}, ${what}. If that was you, there is nothing to do.`,
      },
      {
        kind: 'text',
        text: 'If it wasn’t, someone else may be using your account: choose a new password at once, check where you are signed in, and tell an admin.',
      },
      {
        kind: 'button',
        label: 'Choose a new password',
        href: `${publicUrl}/admin/login?forgot=1`,
      },
    ],
  }
}
