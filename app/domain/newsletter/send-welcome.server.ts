import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { composeMail } from '../mail/compose-mail.server.ts'
import type { Mailer } from '../mail/mailer.server.ts'
import { newsletterSubscribers } from './schema.ts'
import { type WelcomeSettings, welcomeEmail } from './welcome-email.server.ts'

/**
 * Welcomes one subscriber; the job queue tries again where it throws. Who has left meanwhile, or
 * has been erased, gets nothing.
 */
export async function sendWelcome(
  db: Db,
  mailer: Mailer,
  settings: WelcomeSettings,
  subscriberId: string,
): Promise<void> {
  const [subscriber] = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.id, subscriberId))
  if (!subscriber || subscriber.unsubscribed_at) return
  const { subject, heading, blocks, unsubscribeUrl } = welcomeEmail(
    settings,
    subscriber.unsubscribe_token,
  )
  // Who comes back is welcomed again, by a mail of its own and not a repeat of the first.
  const signUp = `${subscriber.id}.${subscriber.created_at.getTime()}`
  await mailer.send({
    to: subscriber.email,
    replyTo: settings.supportEmail,
    subject,
    messageId: `<${signUp}.welcome@${new URL(settings.publicUrl).hostname}>`,
    unsubscribeUrl,
    ...composeMail(settings.brand, heading, blocks),
  })
}
