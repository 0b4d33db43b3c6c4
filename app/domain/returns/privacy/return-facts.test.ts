import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundsSettled } from '../../../../test/support/fixtures/orders.ts'
import {
  createDeliveredOrder,
  createTestReturn,
  refundTestReturn,
  returnNow,
} from '../../../../test/support/fixtures/returns.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff, signIn } from '../../../../test/support/staff/staff.ts'
import { pence } from '../../../platform/values/money.ts'
import { erasePersonalData } from '../../../privacy/erase-personal-data.ts'
import { exportPersonalData } from '../../../privacy/export-personal-data.ts'
import { orders } from '../../orders/schema.ts'
import type { Staff } from '../../staff/staff.ts'
import { deduct } from '../handling/deduct.server.ts'
import { inspectReturn, receiveReturn } from '../handling/receive-return.server.ts'
import { returnDeductions, returnPhotos } from '../schema.ts'
import { purgeReturnFacts } from './purge-return-facts.server.ts'

let shop: TestShop
let staff: Staff
beforeAll(async () => {
  shop = await startTestShop()
  staff = await createTestStaff(shop.db)
})
afterAll(() => shop.stop())

const PHOTO = Buffer.from('a photo of the living room')

async function storedPhoto(): Promise<string> {
  const name = `return_photos/${randomUUID()}.webp`
  await shop.services.media.write(name, PHOTO)
  return name
}

/** A return with the customer's text and photo, and those of a deduction. */
async function returned() {
  const order = await createDeliveredOrder(shop, staff)
  const [fault, scratch] = [await storedPhoto(), await storedPhoto()]
  const id = await createTestReturn(shop, order, {
    reason: 'It does not go with Plum House.',
    photos: [fault],
  })
  await receiveReturn(shop.db, shop.services, staff, id)
  await inspectReturn(shop.db, shop.services, staff, id)
  const taken = { amount: pence(4_000), reason: 'Ink of Quentin.', photos: [scratch] }
  await deduct(shop.db, shop.services, staff, id, taken)
  return { order, id, photos: [fault, scratch] }
}

const erase = ({ order }: Awaited<ReturnType<typeof returned>>) =>
  erasePersonalData(shop.services, staff, order.email)

async function exported(email: string): Promise<string> {
  const parts: string[] = []
  for await (const part of await exportPersonalData(shop.services, staff, email)) parts.push(part)
  return parts.join('')
}

const purge = async () => {
  let rows = 0
  for (let more = 1; more > 0; rows += more) more = await purgeReturnFacts(shop.db, shop.services)
  return rows
}

/** The texts, photos and files of a return that still exist. */
async function kept({ id, photos }: Awaited<ReturnType<typeof returned>>) {
  const { reason, state, deduction } = await returnNow(shop, id)
  const stored = await shop.db
    .select({ reason: returnDeductions.reason })
    .from(returnDeductions)
    .where(eq(returnDeductions.return_id, id))
  const files = await Promise.all(photos.map((name) => shop.services.media.read(name)))
  return {
    words: [reason, ...stored.map((row) => row.reason)].filter(Boolean),
    photos: await shop.db.$count(returnPhotos, eq(returnPhotos.return_id, id)),
    files: files.filter(Boolean).length,
    state,
    deduction,
  }
}

test('subject access contains returns with texts and photos, and erasure removes them', async () => {
  const mine = await returned()
  const other = await returned()
  const data = JSON.parse(await exported(mine.order.email))
  const base64 = PHOTO.toString('base64')
  expect(data.returns).toMatchObject([
    {
      kind: 'changed_mind',
      state: 'told',
      reason: 'It does not go with Plum House.',
      deduction: 4_000,
      deductions: ['Ink of Quentin.'],
      photos: [{ base64 }, { base64 }],
    },
  ])
  // The customer is owed the refund.
  const open = { id: mine.order.id, outstandingReason: 'return' }
  expect(await erase(mine)).toMatchObject({ ok: false, reason: 'open-orders', open: [open] })
  expect(await kept(mine)).toMatchObject({ photos: 2, files: 2 })
  const admin = await signIn(shop, 'admin')
  const page = await admin.fetch('/admin/people-data', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'find', email: mine.order.email }),
  })
  const html = (await page.text()).replaceAll('<!-- -->', '')
  expect(html).toMatch(/Order \w+: a return of it has not ended\./)
  expect(html).not.toContain('Erase for good')
  expect(await refundTestReturn(shop, staff, mine.id, 58_000)).toMatchObject({ ok: true })
  await refundsSettled(mine.order)
  expect(await erase(mine)).toMatchObject({ ok: true })
  // The sums stay for the accounts.
  expect(await kept(mine)).toEqual({
    words: [],
    photos: 0,
    files: 0,
    state: 'refunded',
    deduction: 4_000,
  })
  expect(await kept(other)).toMatchObject({ photos: 2, files: 2 })
  expect((await kept(other)).words).toHaveLength(2)
})

test('texts and photos are deleted once their order is anonymised, and not before', async () => {
  const one = await returned()
  await purge()
  expect(await kept(one)).toMatchObject({ photos: 2, files: 2 })
  await shop.db.update(orders).set({ customer_email: '' }).where(eq(orders.id, one.order.id))
  // Two photos, the customer's text and that of the deduction.
  expect(await purge()).toBe(4)
  expect(await kept(one)).toMatchObject({ words: [], photos: 0, files: 0, deduction: 4_000 })
  expect(await purge()).toBe(0)
})

test('an interrupted purge is resumed', async () => {
  const one = await returned()
  await shop.db.update(orders).set({ customer_email: '' }).where(eq(orders.id, one.order.id))
  const { media } = shop.services
  let deleted = 0
  const failing = {
    ...media,
    delete: async (name: string) => {
      deleted += 1
      if (deleted === 2) throw new Error('the disk is away')
      await media.delete(name)
    },
  }
  await expect(purgeReturnFacts(shop.db, { media: failing })).rejects.toThrow('the disk is away')
  expect(await kept(one)).toMatchObject({ photos: 1, files: 1 })
  await purge()
  expect(await kept(one)).toMatchObject({ words: [], photos: 0, files: 0 })
})
