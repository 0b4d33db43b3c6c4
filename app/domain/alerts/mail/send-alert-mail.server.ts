import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { JobData } from '../../../platform/queue/queue.ts'
import { composeMail } from '../../mail/compose-mail.server.ts'
import type { MailBrand } from '../../mail/mail-blocks.ts'
import type { Mailer } from '../../mail/mailer.server.ts'
import { readAbout } from '../alert-about.server.ts'
import type { AlertEmail, AlertEmails, NotifiedPiece } from '../alert-email.ts'
import { type AlertRow, alertLink } from '../alert-link.server.ts'
import { alertMails, alerts } from '../schema.ts'
import { piecesToNotify } from './pieces-to-notify.server.ts'
import { endingNoticeUntil } from './plan-alert-mails.server.ts'

export type AlertMailSettings = {
  brand: MailBrand
  publicUrl: string
  supportEmail: string
  emails: AlertEmails
}

type SendDeps = { mailer: Mailer; clock: Clock; sessionSecret: string }
type Composed = AlertEmail & { notified: readonly NotifiedPiece[] }

/**
 * Sends a mail of an alert if it is still due: no pieces for an alert that has been paused or ended
 * since, no pieces that are sold or reserved now, and no mail twice. The mail is recorded as sent before
 * its job is completed. Retried by the job queue if it throws.
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
  const composed = await compose(db, settings.emails, mail.kind, alert, link, deps.clock.now())
  if (!composed) {
    // The pieces remain unreported: a later mail contains those that become available again.
    await db.delete(alertMails).where(eq(alertMails.id, mail.id))
    return
  }
  const { subject, heading, blocks, notified } = composed
  await deps.mailer.send({
    to: alert.email,
    replyTo: settings.supportEmail,
    subject,
    messageId: `<${mail.id}.alert@${new URL(settings.publicUrl).hostname}>`,
    ...(mail.kind !== 'confirm' && { unsubscribeUrl: link }),
    ...composeMail(settings.brand, heading, blocks),
  })
  await recordSent(db, found, notified, deps.clock.now())
}

async function compose(
  db: Db,
  emails: AlertEmails,
  kind: (typeof alertMails.$inferSelect)['kind'],
  alert: AlertRow,
  link: string,
  now: Date,
): Promise<Composed | null> {
  const about = await readAbout(db, alert)
  if (kind === 'confirm') {
    return alert.state === 'ended' ? null : { ...emails.confirm(about, link), notified: [] }
  }
  if (kind === 'ending') {
    const lives = alert.state === 'active' || alert.state === 'paused'
    // Its recipient may have kept it since.
    const endsSoon = alert.ends_at !== null && alert.ends_at <= endingNoticeUntil(now)
    return lives && endsSoon ? { ...emails.ending(about, link), notified: [] } : null
  }
  if (alert.state !== 'active') return null
  const notified = await piecesToNotify(db, alert.id)
  return notified.length > 0 ? { ...emails.pieces(about, notified, link), notified } : null
}

/**
 * A single statement, since a process that is killed between the mail server's acceptance and the commit
 * sends the mail again. The repeated mail has the same Message-ID; more is not possible (RFC 1047).
 */
async function recordSent(
  db: Db,
  { mail, alert }: { mail: typeof alertMails.$inferSelect; alert: AlertRow },
  notified: readonly NotifiedPiece[],
  now: Date,
): Promise<void> {
  const pieces = sql`${sql.param(notified.map(({ id }) => id))}::uuid[]`
  const isOver = mail.kind === 'pieces' && alert.kind === 'return'
  await db.execute(sql`
    with sent as (update alert_mails set sent_at = ${now} where id = ${mail.id}),
    told as (
      update alert_matches set told_at = ${now}
      where alert_id = ${alert.id} and product_id = any(${pieces}) and told_at is null
    )
    update alerts set
      mailed_at = case when ${mail.kind === 'pieces'}::boolean then ${now}::timestamptz else mailed_at end,
      ending_told_at =
        case when ${mail.kind === 'ending'}::boolean then ${now}::timestamptz else ending_told_at end,
      state = case when ${isOver}::boolean then 'ended' else state end,
      ended_at = case when ${isOver}::boolean then ${now}::timestamptz else ended_at end,
      end_reason = case when ${isOver}::boolean then 'told' else end_reason end
    where id = ${alert.id} and state in ('active', 'paused')`)
}
