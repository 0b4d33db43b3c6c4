import { and, eq, isNull } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { StaffId } from '../../../platform/values/ids.ts'
import { composeMail } from '../../mail/compose-mail.server.ts'
import type { Mailer } from '../../mail/mailer.server.ts'
import { makeVerificationToken } from '../auth/verification-tokens.server.ts'
import { adminUsers } from '../schema.ts'
import {
  isSecurityChange,
  type StaffEmail,
  type StaffMailSettings,
  securityEmail,
} from './security-email.server.ts'

/**
 * Sends a mail to a staff member; retried by the job queue if it throws. A reset link is created when its
 * mail is sent, so that its ten minutes begin then.
 *
 * @param staffId null for an address without an account, which gets a job but no mail
 */
export async function sendStaffMail(
  db: Db,
  mailer: Mailer,
  settings: StaffMailSettings,
  { clock }: { clock: Clock },
  { kind, staffId }: { kind: string; staffId: StaffId | null },
): Promise<void> {
  if (staffId === null) return
  const [person] = await db
    .select({ email: adminUsers.email, fullName: adminUsers.full_name })
    .from(adminUsers)
    .where(and(eq(adminUsers.id, staffId), isNull(adminUsers.disabled_at)))
  if (!person) return
  const compose = async (): Promise<StaffEmail> => {
    if (kind === 'reset') {
      const token = await makeVerificationToken(db, 'reset-password', staffId, clock.now())
      return resetEmail(settings, person.fullName, token)
    }
    return isSecurityChange(kind)
      ? securityEmail(settings, person.fullName, kind)
      : invitationEmail(settings, person.fullName)
  }
  const { subject, heading, blocks } = await compose()
  await mailer.send({
    to: person.email,
    subject,
    ...composeMail(settings.brand, heading, blocks),
  })
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
