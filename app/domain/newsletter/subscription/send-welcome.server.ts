import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { composeMail } from '../../mail/compose-mail.server.ts'
import type { Mailer } from '../../mail/mailer.server.ts'
import { newsletterSubscribers } from '../schema.ts'
import { type WelcomeSettings, welcomeEmail } from './welcome-email.server.ts'

/**
 * Sends the welcome mail; retried by the job queue if it throws. Not sent to an address that
 * has been unsubscribed or erased since then.
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
  // A returning subscriber gets a new message id, so that the mail is no duplicate of the first.
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
