import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { composeMail } from '../../mail/compose-mail.server.ts'
import type { Mailer } from '../../mail/mailer.server.ts'
import type { SignInLibrary } from '../auth/sign-in-library.server.ts'
import { adminUsers } from '../schema.ts'
import { isSecurityChange, securityEmail } from './security-email.server.ts'
import type { StaffEmail, StaffMailSettings } from './staff-email.ts'

/**
 * Sends a mail to somebody of the shop; the job queue tries again where it throws. A reset link
 * is made when its mail goes out, so that its ten minutes begin then.
 */
export async function sendStaffMail(
  db: Db,
  mailer: Mailer,
  settings: StaffMailSettings,
  signInLibrary: () => Promise<SignInLibrary>,
  { kind, personId }: { kind: string; personId: string },
): Promise<void> {
  if (!personId) return
  const [person] = await db
    .select({ email: adminUsers.email, fullName: adminUsers.full_name })
    .from(adminUsers)
    .where(and(eq(adminUsers.id, personId), isNull(adminUsers.disabled_at)))
  if (!person) return
  if (kind === 'reset') {
    const { api } = await signInLibrary()
    await api.requestPasswordReset({ body: { email: person.email } })
    return
  }
  const letter = isSecurityChange(kind)
    ? securityEmail(settings, person.fullName, kind)
    : invitationEmail(settings, person.fullName)
  await send(mailer, settings, person.email, letter)
}

/** What the sign-in library calls with the link's token. */
export async function sendResetMail(
  mailer: Mailer,
  settings: StaffMailSettings,
  to: { email: string; fullName: string },
  token: string,
): Promise<void> {
  await send(mailer, settings, to.email, resetEmail(settings, to.fullName, token))
}

async function send(
  mailer: Mailer,
  settings: StaffMailSettings,
  to: string,
  { subject, heading, blocks }: StaffEmail,
): Promise<void> {
  await mailer.send({ to, subject, ...composeMail(settings.brand, heading, blocks) })
}

export function resetEmail(
  { brand, publicUrl }: StaffMailSettings,
  fullName: string,
  token: string,
): StaffEmail {
  return {
    subject: `Set a new password for ${brand.name}`,
    heading: 'Set a new password',
    blocks: [
      {
        kind: 'text',
        text: `Hello ${fullName}, someone asked for a new password for your account in the staff area. If it was you, choose one within the next 10 minutes; the link works once.`,
      },
      {
        kind: 'button',
        label: 'Choose a new password',
        href: `${publicUrl}/admin/reset-password?token=${token}`,
      },
      {
        kind: 'text',
        text: 'If it wasn’t, you can ignore this email: your password stays as it is, and nobody can change it without the link.',
      },
    ],
  }
}

export function invitationEmail(
  { brand, publicUrl }: StaffMailSettings,
  fullName: string,
): StaffEmail {
  return {
    subject: `You are invited to the staff area of ${brand.name}`,
    heading: 'Welcome to the team',
    blocks: [
      {
        kind: 'text',
        text: `Hello ${fullName}, an account in the staff area of ${brand.name} was made for you. Whoever invited you will give you a temporary password. It works for 72 hours, and you choose your own when you first sign in.`,
      },
      { kind: 'button', label: 'Sign in', href: `${publicUrl}/admin/login` },
    ],
  }
}
