import { setTimeout as pause } from 'node:timers/promises'
import { mailBrand } from '../../../content/settings/mail-settings.ts'
import {
  type Connection,
  connectionResults as results,
  connectionStates as states,
  testMail,
} from '../../../content/staff/connections.ts'
import { mailboxId } from '../../../domain/conversations/mailbox/fetch-mail.server.ts'
import { readMailboxState } from '../../../domain/conversations/mailbox/mailbox-state.server.ts'
import {
  mailboxErrorText,
  openMailbox,
} from '../../../domain/conversations/mailbox/open-mailbox.server.ts'
import { composeMail } from '../../../domain/mail/compose-mail.server.ts'
import { checkStore } from '../../../domain/media/store/check-store.server.ts'
import { lastWebhookEvent } from '../../../domain/orders/reconciliation/last-webhook-event.server.ts'
import { authorize, type Staff } from '../../../domain/staff/staff.ts'
import { consumeRateLimit } from '../../../platform/rate-limit/rate-limit.server.ts'
import type { Services } from '../../../server/request-context.ts'

/** Longer than a healthy service takes, and shorter than a browser waits. */
const TIMEOUT_MS = 15_000
const LIMIT = { scope: 'connection-check', max: 10, windowSeconds: 600 }
const HOUR_MS = 3_600_000

/** Whether it works, and the sentences to show. */
export type ConnectionResult = { connection: Connection; ok: boolean; sentences: string[] }

/** Descriptions of the shop's connections, without secrets. */
export async function connectionState(
  services: Services,
  staff: Staff,
): Promise<Record<Connection, string>> {
  const { testPayments, payments, connections, settings } = services
  const { server, from } = connections.mail
  const { sender } = settings.current.mail
  const sends = sender ? `${sender.name} <${sender.address}>` : from
  return {
    payments: testPayments ? states.simulated : payments.live ? states.live : states.test,
    mail: server ? states.smtp(server, sends) : states.outbox(sends),
    mailbox: await mailboxState(services, staff),
    storage: connections.bucket
      ? states.bucket(connections.bucket.name, connections.bucket.server)
      : states.disk,
  }
}

async function mailboxState(services: Services, staff: Staff): Promise<string> {
  const { db, mailbox, clock, settings } = services
  if (!mailbox) return states.noMailbox(settings.current.contact.supportEmail)
  const { host, folder } = mailbox.server
  const state = await readMailboxState(db, staff, mailboxId(mailbox), clock.now())
  return states.mailbox(`${host}, ${folder}`, state)
}

/** Tests a connection, at most ten times in ten minutes per staff member. */
export async function tryConnection(
  services: Services,
  staff: Staff,
  connection: Connection,
): Promise<ConnectionResult> {
  authorize(staff, 'administer')
  const { db, sessionSecret, clock, log } = services
  const { ok: may } = await consumeRateLimit(db, sessionSecret, LIMIT, staff.id, clock.now())
  if (!may) return { connection, ok: false, sentences: [results.tooMany] }
  const late = { ok: false, sentences: [results.late] }
  const timer = new AbortController()
  const trying = CHECKS[connection](services, staff).catch((err: unknown) => {
    log.warn({ event: 'connections.check_failed', err, connection }, 'a connection check failed')
    return { ok: false, sentences: [failureOf(connection, err)] }
  })
  try {
    const waiting = pause(TIMEOUT_MS, late, { signal: timer.signal })
    return { connection, ...(await Promise.race([trying, waiting])) }
  } finally {
    timer.abort()
  }
}

type Checked = Omit<ConnectionResult, 'connection'>

const CHECKS: Record<Connection, (services: Services, staff: Staff) => Promise<Checked>> = {
  async payments({ db, payments, clock }, staff) {
    const result = await payments.listSessions({ from: new Date(clock.now().getTime() - HOUR_MS) })
    if (!result.ok) return { ok: false, sentences: [results.stripeSilent] }
    const last = await lastWebhookEvent(db, staff)
    return {
      ok: true,
      sentences: [
        results.stripeAnswers(payments.live ? 'live' : 'test'),
        last ? results.lastEvent(last.kind, last.at) : results.noEvent,
      ],
    }
  },
  async mail({ mailer, connections, publicUrl, settings }, staff) {
    const brand = mailBrand(publicUrl, settings.current)
    const { heading, text } = testMail
    await mailer.send({
      to: staff.email,
      subject: testMail.subject(brand.name),
      ...composeMail(brand, heading, [{ kind: 'text', text }]),
    })
    const sentence = connections.mail.server ? results.mailSent(staff.email) : results.mailWritten
    return { ok: true, sentences: [sentence] }
  },
  async mailbox({ mailbox, settings }) {
    if (!mailbox) {
      return { ok: true, sentences: [states.noMailbox(settings.current.contact.supportEmail)] }
    }
    const opened = await openMailbox(mailbox.server)
    await opened.close()
    return { ok: true, sentences: [results.mailboxOpens] }
  },
  async storage({ media }) {
    const ok = await checkStore(media)
    return { ok, sentences: [ok ? results.stored : results.storedDifferently] }
  },
}

/** The mailer's own reasons hold neither addresses nor passwords; others stay in the log. */
function failureOf(connection: Connection, error: unknown): string {
  if (connection === 'payments') return results.stripeSilent
  if (connection === 'storage') return results.notStored
  if (connection === 'mailbox') return results.mailboxRefused(mailboxErrorText(error))
  const own = error instanceof Error && error.message.startsWith('the mail server ')
  return results.mailRefused(own ? error.message : 'the log of the server says why')
}
