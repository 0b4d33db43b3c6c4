import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutErrors } from '../../app/content/toasts/checkout-messages.ts'
import { orders } from '../../app/domain/orders/schema.ts'
import { publishVersion } from '../../app/domain/pages/admin/publish.server.ts'
import { saveDraft } from '../../app/domain/pages/admin/save-version.server.ts'
import { isoDay } from '../../app/platform/values/dates.ts'
import { createPaidOrder, createPlacedOrder } from '../support/fixtures/orders.ts'
import { eventually, startTestShop, type TestShop } from '../support/shop.ts'
import { type SignedInFetch, signIn } from '../support/staff/staff.ts'

let shop: TestShop
let admin: SignedInFetch
let version = 1

beforeAll(async () => {
  shop = await startTestShop()
  admin = await signIn(shop)
})
afterAll(() => shop.stop())

const page = async (path: string) => await (await fetch(shop.url + path)).text()

/** Publishes the terms with a sentence about delivery. */
async function publishTerms(sentence: string): Promise<void> {
  const { pageTexts: current, clock, db } = shop.services
  const words = structuredClone(current.of('terms').words)
  const at = words.body.findIndex((block) => block.kind === 'heading' && block.id === 'delivery')
  words.body.splice(at + 1, 0, { kind: 'paragraph', content: [sentence] })
  const document = { name: 'terms', label: 'Terms' } as const
  const now = clock.now()
  const draft = { ...document, words, base: version }
  const saved = await saveDraft(db, admin.staff, draft, current.defaults, now)
  if (!saved.ok) throw new Error(saved.reason)
  version = saved.number
  const inForceFrom = isoDay(now)
  const request = { ...document, number: version, dueAt: null, inForceFrom }
  expect(await publishVersion(db, admin.staff, request, now)).toMatchObject({ ok: true })
  await current.renew()
}

async function termsOf(id: string): Promise<{ number: number; html: string }> {
  const [row] = await shop.db
    .select({ number: orders.terms_number })
    .from(orders)
    .where(eq(orders.id, id as never))
  const number = row?.number ?? 0
  return { number, html: await page(`/terms/versions/${number}`) }
}

test('every order keeps the terms that were shown when it was placed', async () => {
  const said: string[] = []
  const kept: { id: string; said: string[] }[] = []
  for (let round = 0; round < 4; round++) {
    const order = await createPlacedOrder(shop)
    kept.push({ id: order.id, said: [...said] })
    said.push(`Round ${round} is delivered by cart.`)
    await publishTerms(said.at(-1) ?? '')
  }
  const numbers: number[] = []
  for (const { id, said: then } of kept) {
    const { number, html } = await termsOf(id)
    numbers.push(number)
    for (const sentence of said) expect(html.includes(sentence)).toBe(then.includes(sentence))
    expect(html).toContain('name="robots" content="noindex"')
  }
  expect(new Set(numbers).size).toBe(kept.length)
  expect((await fetch(`${shop.url}/terms/versions/999`)).status).toBe(404)
  expect((await fetch(`${shop.url}/terms/versions/x`)).status).toBe(404)
})

test('the confirmation, the mail and the staff area link to the terms of the order', async () => {
  const order = await createPaidOrder(shop)
  await publishTerms('Later orders come by balloon.')
  const { number, html } = await termsOf(order.id)
  const address = `/terms/versions/${number}`
  expect(html).not.toContain('balloon')
  expect(await page(`/checkout/success?session_id=${order.session}`)).toContain(address)
  expect(await (await admin.fetch(`/admin/orders/${order.id}`)).text()).toContain(address)
  const mail = await eventually(async () =>
    (await shop.mails()).find(({ text }) => text.includes('is confirmed')),
  )
  expect(mail.text.replaceAll('=\n', '')).toContain(address)
})

test('a checkout form that showed outdated terms is refused with a message', async () => {
  const sofa = await shop.addProduct()
  const item = { id: sofa.id, name: sofa.name, price: sofa.price, quantity: 1 }
  const cookie = `cart=${encodeURIComponent(JSON.stringify([[sofa.id, 1]]))}`
  const send = async (terms: string) => {
    const body = new URLSearchParams({ intent: 'checkout', name: 'Ada Sample', terms })
    body.append('email', 'ada@example.com')
    body.append('item', JSON.stringify(item))
    const headers = { origin: shop.url, cookie }
    return await fetch(`${shop.url}/cart`, { method: 'POST', body, headers, redirect: 'manual' })
  }
  const refused = await send('other')
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain(checkoutErrors.termsChanged)
  expect(await shop.stockOf(sofa)).toEqual({ left: 1, reserved: 0 })
})
