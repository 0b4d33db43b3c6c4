import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { JobData } from '../../platform/queue/queue.ts'
import { monthsBefore } from '../../platform/retention-cutoffs.ts'
import { parseOrderId } from '../../platform/values/ids.ts'
import { composeMail } from '../mail/compose-mail.server.ts'
import type { MailBrand } from '../mail/mail-blocks.ts'
import type { Mailer } from '../mail/mailer.server.ts'
import { findOrder, type Order } from '../orders/find-order.server.ts'
import { orders } from '../orders/schema.ts'
import { codeOf } from './access-code.server.ts'
import { finishedAt, LINK_MONTHS } from './find-linked-order.server.ts'
import { codeEmail, lostLinkEmail, replacedLinkEmail } from './link-email-texts.server.ts'
import { orderPageLink } from './order-page-link.server.ts'
import { orderCodes } from './schema.ts'

type LinkMailDeps = { mailer: Mailer; clock: Clock; sessionSecret: string; publicUrl: string }
type LinkMailSettings = { brand: MailBrand; publicUrl: string; supportEmail: string }

/** Maximum number of orders per mail: enough for most customers, and few enough to find the right one. */
const MAX_ORDERS = 20

/**
 * Sends one mail with links or a code, to the order's own address; retried by the job queue if it
 * throws. Nothing is sent without an order, which is the case for unknown addresses.
 */
export async function sendLinkMail(
  db: Db,
  deps: LinkMailDeps,
  settings: LinkMailSettings,
  { kind = '', orderId = '', by = 'customer', copy = '' }: JobData,
): Promise<void> {
  const id = parseOrderId(orderId)
  const order = id && (await findOrder(db, id))
  if (!order || order.customer_email === '') return
  const email = await write(db, deps, { kind, isByShop: by === 'shop', copy }, order)
  if (!email) return
  await deps.mailer.send({
    to: order.customer_email,
    replyTo: settings.supportEmail,
    subject: email.subject,
    messageId: `<${copy}.order-${kind}@${new URL(settings.publicUrl).hostname}>`,
    ...composeMail(settings.brand, email.heading, email.blocks),
  })
}

type LinkMail = { kind: string; isByShop: boolean; copy: string }

async function write(db: Db, deps: LinkMailDeps, mail: LinkMail, order: Order) {
  const { kind, isByShop, copy } = mail
  if (kind === 'code') return await writeCode(db, deps, order, copy)
  const found = kind === 'lost' ? await sameCustomers(db, order, deps.clock.now()) : [order]
  const links = []
  for (const { id, created_at: placedAt } of found) {
    links.push({ id, placedAt, href: await orderPageLink(db, deps, id) })
  }
  const [first] = links
  if (!first) return null
  return kind === 'lost' ? lostLinkEmail(links, isByShop) : replacedLinkEmail(first, isByShop)
}

/** Null if a newer code has replaced this one, or if it has expired. */
async function writeCode(
  db: Db,
  { clock, sessionSecret }: LinkMailDeps,
  { id }: Order,
  nonce: string,
) {
  const [code] = await db
    .select({ nonce: orderCodes.nonce })
    .from(orderCodes)
    .where(
      and(
        eq(orderCodes.order_id, id),
        eq(orderCodes.nonce, nonce),
        gt(orderCodes.expires_at, clock.now()),
      ),
    )
  return code ? codeEmail(id, codeOf(sessionSecret, id, nonce)) : null
}

/** The customer's orders whose links still work, newest first, without supplements and those never paid. */
async function sameCustomers(db: Db, { customer_email }: Order, now: Date) {
  const isOpen = or(
    sql`${finishedAt} is null`,
    sql`${finishedAt} > ${monthsBefore(now, LINK_MONTHS)}`,
  )
  return await db
    .select({ id: orders.id, created_at: orders.created_at })
    .from(orders)
    .where(
      and(
        sql`lower(${orders.customer_email}) = lower(${customer_email})`,
        isNull(orders.supplement_of),
        or(
          sql`${orders.payment_state} <> 'unpaid'`,
          sql`${orders.status} in ('paid', 'shipped', 'delivered')`,
        ),
        isOpen,
      ),
    )
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(MAX_ORDERS)
}
