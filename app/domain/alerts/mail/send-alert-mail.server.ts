import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/ids.ts'
import type { JobData } from '../../../platform/queue/queue.ts'
import { composeMail } from '../../mail/compose-mail.server.ts'
import type { MailBrand } from '../../mail/mail-blocks.ts'
import type { Mailer } from '../../mail/mailer.server.ts'
import { readAbout } from '../alert-about.server.ts'
import type { AlertEmail, AlertEmails, ToldPiece } from '../alert-email.ts'
import { type AlertRow, alertLink } from '../alert-link.server.ts'
import { alertMails, alertMatches, alerts } from '../schema.ts'
import { piecesToTell } from './pieces-to-tell.server.ts'

export type AlertMailSettings = {
  brand: MailBrand
  publicUrl: string
  supportEmail: string
  emails: AlertEmails
}

type SendDeps = { mailer: Mailer; clock: Clock; sessionSecret: string }
type Composed = AlertEmail & { told: readonly ToldPiece[] }

/**
 * Sends a mail of an alert, if it is still due: nothing to somebody who has paused or ended it
 * meanwhile, nothing about pieces that are sold or reserved now, and no mail twice. Recorded as sent
 * before the job is. Retried by the job queue if it throws.
 */
export async function sendAlertMail(
  db: Db,
  deps: SendDeps,
  settings: AlertMailSettings,
  { mailId = '' }: JobData,
): Promise<void> {
  const [found] = await db
    .select({ mail: alertMails, alert: alerts })
    .from(alertMails)
    .innerJoin(alerts, eq(alerts.id, alertMails.alert_id))
    .where(and(eq(alertMails.id, mailId), isNull(alertMails.sent_at)))
  if (!found) return
  const { mail, alert } = found
  const link = await alertLink(db, { ...settings, ...deps }, alert.id)
  const composed = await compose(db, settings.emails, mail.kind, alert, link)
  if (!composed) {
    // What was to be told stays untold: it comes with a later mail, if it comes back.
    await db.delete(alertMails).where(eq(alertMails.id, mail.id))
    return
  }
  const { subject, heading, blocks, told } = composed
  await deps.mailer.send({
    to: alert.email,
    replyTo: settings.supportEmail,
    subject,
    messageId: `<${mail.id}.alert@${new URL(settings.publicUrl).hostname}>`,
    ...(mail.kind !== 'confirm' && { unsubscribeUrl: link }),
    ...composeMail(settings.brand, heading, blocks),
  })
  const now = deps.clock.now()
  await inTransaction(db, async (tx) => {
    await tx.update(alertMails).set({ sent_at: now }).where(eq(alertMails.id, mail.id))
    if (mail.kind === 'ending') {
      await tx.update(alerts).set({ ending_told_at: now }).where(eq(alerts.id, alert.id))
    }
    if (mail.kind === 'pieces') await recordTold(tx, alert, told, now)
  })
}

async function compose(
  db: Db,
  emails: AlertEmails,
  kind: (typeof alertMails.$inferSelect)['kind'],
  alert: AlertRow,
  link: string,
): Promise<Composed | null> {
  const about = await readAbout(db, alert)
  if (kind === 'confirm') {
    return alert.state === 'ended' ? null : { ...emails.confirm(about, link), told: [] }
  }
  if (kind === 'ending') {
    const lives = alert.state === 'active' || alert.state === 'paused'
    return lives ? { ...emails.ending(about, link), told: [] } : null
  }
  if (alert.state !== 'active') return null
  const told = await piecesToTell(db, alert.id)
  return told.length > 0 ? { ...emails.pieces(about, told, link), told } : null
}

async function recordTold(
  tx: Tx,
  alert: AlertRow,
  told: readonly ToldPiece[],
  now: Date,
): Promise<void> {
  const ids: ProductId[] = told.map(({ id }) => id)
  await tx
    .update(alertMatches)
    .set({ told_at: now })
    .where(
      and(
        eq(alertMatches.alert_id, alert.id),
        inArray(alertMatches.product_id, ids),
        isNull(alertMatches.told_at),
      ),
    )
  const ended = { state: 'ended', ended_at: now, end_reason: 'told' } as const
  await tx
    .update(alerts)
    .set({ mailed_at: now, ...(alert.kind === 'return' && ended) })
    .where(and(eq(alerts.id, alert.id), eq(alerts.state, 'active')))
}
