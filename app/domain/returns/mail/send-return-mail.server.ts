import { and, desc, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction } from '../../../platform/db.ts'
import type { JobData } from '../../../platform/queue/queue.ts'
import { isOneOf } from '../../../platform/values/is-one-of.ts'
import { NO_PENCE } from '../../../platform/values/money.ts'
import { composeMail } from '../../mail/compose-mail.server.ts'
import type { MailBrand } from '../../mail/mail-blocks.ts'
import type { Mailer } from '../../mail/mailer.server.ts'
import { orderPageLink } from '../../order-links/order-page-link.server.ts'
import { findLeftPart } from '../../orders/differences/nothing-left.server.ts'
import { findOrder } from '../../orders/find-order.server.ts'
import { orderNumber } from '../../orders/order-number.ts'
import { findReturn, findReturnPieces, type Return } from '../find-return.server.ts'
import { readRefundParts } from '../money/read-refund-parts.server.ts'
import { bringsMoney, promisedRefund, takesCharge } from '../money/refund-sum.ts'
import { recordReturnEvent } from '../move-return.server.ts'
import { refundDueDay } from '../period.ts'
import { isOpenReturn, OPEN_RETURN_STATES, type ReturnState } from '../return-states.ts'
import { returnDeductions, returnEvents, returnPhotos } from '../schema.ts'
import { RETURN_MAIL_KINDS, type ReturnMailKind } from './enqueue-return-mail.server.ts'
import { returnEmails } from './return-email-texts.server.ts'

type SendDeps = { mailer: Mailer; clock: Clock; sessionSecret: string }
export type ReturnMailSettings = {
  brand: MailBrand
  publicUrl: string
  supportEmail: string
  noticesEmail: string
  /** Where customers bring pieces, in one line. */
  returnAddress: string
}

/**
 * Sends one mail about a return; retried by the job queue if it throws. A mail that no longer applies is
 * not sent. A sent mail is recorded immediately, so that the retry after a crash does not send it again.
 */
export async function sendReturnMail(
  db: Db,
  { mailer, clock, sessionSecret }: SendDeps,
  settings: ReturnMailSettings,
  { returnId = '', kind = '', copy = '' }: JobData,
): Promise<void> {
  const found = await findReturn(db, returnId)
  const order = found && (await findOrder(db, found.order_id))
  if (!found || !order || !isOneOf(RETURN_MAIL_KINDS, kind)) return
  const isNotice = kind === 'asked-notice' || kind === 'withdrawn-notice'
  const newest = await newestDeduction(db, found.id)
  const isOutdated = kind.startsWith('deduction') && String(newest?.id) !== copy
  const to = isNotice ? settings.noticesEmail : order.customer_email
  // Anonymised customers have no address.
  if (to === '' || order.customer_email === '' || isOutdated || !isStillTrue(kind, found)) return
  const name = [kind, copy].filter(Boolean).join('.')
  if (await isMailed(db, found.id, name)) return
  const { publicUrl } = settings
  const pieces = await findReturnPieces(db, found.id)
  const left = await findLeftPart(db, order)
  const promised = promisedRefund(left, await readRefundParts(db, order, found))
  const { subject, heading, blocks } = returnEmails[kind]({
    number: orderNumber(order.id),
    kind: found.kind,
    way: found.way,
    ended: !isOpenReturn(found.state),
    requestedAt: found.asked_at,
    pieces: pieces.map(({ piece, item }) => `${piece.quantity} x ${item.product_title}`),
    charge: takesCharge(promised) ? found.collection_charge : NO_PENCE,
    deduction: found.deduction,
    deductionReason: newest?.reason ?? '',
    hasPhotos: await hasDeductionPhotos(db, found.id),
    answer: found.answer,
    refundBy: bringsMoney(promised) ? dueDay(found) : null,
    left,
    promised,
    returnAddress: settings.returnAddress,
    href: isNotice
      ? `${publicUrl}/admin/returns/${found.id}`
      : `${await orderPageLink(db, { sessionSecret, publicUrl }, order.id)}/return`,
  })
  await mailer.send({
    to,
    replyTo: isNotice ? order.customer_email : settings.supportEmail,
    subject,
    messageId: `<${found.id}.${name}@${new URL(publicUrl).hostname}>`,
    ...composeMail(settings.brand, heading, blocks),
  })
  const event = { at: clock.now(), staffId: null, detail: { mail: name } }
  await inTransaction(db, (tx) => recordReturnEvent(tx, found.id, 'mailed', event))
}

const dueDay = ({ kind, asked_at, inspected_at, state }: Return) =>
  isOpenReturn(state)
    ? refundDueDay({ kind, requestedAt: asked_at, inspectedAt: inspected_at })
    : null

/** Whether the mail was sent by a process that ended before it completed the job. */
async function isMailed(db: Db, returnId: string, name: string): Promise<boolean> {
  const sent = and(
    eq(returnEvents.return_id, returnId),
    eq(returnEvents.kind, 'mailed'),
    sql`${returnEvents.detail} ->> 'mail' = ${name}`,
  )
  return (await db.$count(returnEvents, sent)) > 0
}

async function newestDeduction(db: Db, returnId: string) {
  const [newest] = await db
    .select()
    .from(returnDeductions)
    .where(eq(returnDeductions.return_id, returnId))
    .orderBy(desc(returnDeductions.id))
    .limit(1)
  return newest
}

async function hasDeductionPhotos(db: Db, returnId: string): Promise<boolean> {
  const { return_id, subject } = returnPhotos
  const shown = and(eq(return_id, returnId), eq(subject, 'deduction'))
  return (await db.$count(returnPhotos, shown)) > 0
}

/** The states in which a mail still applies; kinds that are not listed always apply. */
const ONLY_IN: Partial<Record<ReturnMailKind, readonly ReturnState[]>> = {
  received: [...OPEN_RETURN_STATES, 'refunded'],
  repaired: ['repaired'],
  refused: ['refused'],
  withdrawn: ['withdrawn'],
}

function isStillTrue(kind: ReturnMailKind, { state }: Return): boolean {
  return ONLY_IN[kind]?.includes(state) ?? true
}
