import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { planAlertMails } from '../../../app/domain/alerts/mail/plan-alert-mails.server.ts'
import { ALERT_MAIL } from '../../../app/domain/alerts/mail/queues.server.ts'
import { matchArrivals } from '../../../app/domain/alerts/matching/match-arrivals.server.ts'
import { alerts } from '../../../app/domain/alerts/schema.ts'
import { openedForm, post } from '../forms.ts'
import { readMail } from '../mail/read-mail.ts'
import { eventually, type TestShop } from '../shop.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

/** Asks for an alert as a browser without scripts does. @param query of /alerts/new */
export async function askFor(shop: TestShop, query: string, email: string): Promise<Response> {
  return await post(shop, `/alerts/new?${query}`, { ...openedForm(shop), email })
}

/** The mails to an address, oldest first, as soon as there are so many. */
export async function mailsTo(shop: TestShop, email: string, count: number) {
  return await eventually(async () => {
    const own = (await shop.mails()).filter(({ to }) => to === email)
    return own.length === count ? own.map(({ text }) => readMail(text)) : undefined
  })
}

export const linkIn = ({ text }: { text: string }) => /\/alerts\/[\w-]{43}/.exec(text)?.[0] ?? ''

/** Presses a button of an alert's page. */
export const press = (shop: TestShop, link: string, change: string) => post(shop, link, { change })

/** An alert that its person has confirmed. @returns the address of its page */
export async function confirmed(shop: TestShop, query: string, email: string): Promise<string> {
  await askFor(shop, query, email)
  const [mail] = (await mailsTo(shop, email, 1)) ?? []
  const link = linkIn(mail ?? { text: '' })
  await press(shop, link, 'confirm')
  return link
}

/** Compares what has arrived, and enqueues the mails that are due ten minutes later. */
export async function work(shop: TestShop, laterMs = 11 * MINUTE_MS): Promise<void> {
  while ((await matchArrivals(shop.db, shop.services)) > 0);
  shop.clock.advance(laterMs)
  while ((await planAlertMails(shop.db, shop.services)) > 0);
}

export async function alertOf(shop: TestShop, email: string) {
  const [row] = await shop.db.select().from(alerts).where(eq(alerts.email, email))
  return row
}

let people = 0

/** The address of a person whom nobody has used before. */
export const somebody = (): string => {
  people += 1
  return `waiting${people}@example.com`
}

/** Lets every job that is due run, then says that no mail came. */
export async function nothingMore(shop: TestShop, email: string, count: number): Promise<void> {
  await eventually(async () => {
    const open = await shop.db.execute<{ count: number }>(sql`
      select count(*)::int as count from jobs.job
      where name = ${ALERT_MAIL} and state in ('created', 'retry', 'active')`)
    return open.rows[0]?.count === 0
  })
  expect((await shop.mails()).filter(({ to }) => to === email)).toHaveLength(count)
}
