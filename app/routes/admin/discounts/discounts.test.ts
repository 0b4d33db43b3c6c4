import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDiscountCode, usesOf } from '../../../../test/support/fixtures/discounts.ts'
import { createPlacedOrder } from '../../../../test/support/fixtures/orders.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import { codeFormErrors, discountText } from '../../../content/staff/discounts.ts'
import { discountCodes } from '../../../domain/discounts/schema.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'
import { staffHistory } from '../../../domain/staff/schema.ts'

const PATH = '/admin/discount-codes'

let shop: TestShop
let admin: SignedInFetch
let viewer: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  admin = await signIn(shop, 'admin')
  viewer = await signIn(shop, 'viewer')
})
afterAll(() => shop.stop())

const plain = (html: string) => html.replaceAll('<!-- -->', '')

/** Submits a form as a browser without JavaScript does. */
async function send(path: string, fields: Record<string, string | string[]>, who = admin) {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) body.append(name, one)
  }
  const response = await who.fetch(path, { method: 'POST', body })
  return {
    status: response.status,
    to: response.headers.get('location'),
    html: plain(await response.text()),
  }
}

const page = async (path: string, who = admin) => plain(await (await who.fetch(path)).text())
const create = (fields: Record<string, string | string[]>) =>
  send(`${PATH}/new`, { intent: 'save', kind: 'percentage', value: '10', ...fields })
const findCode = async (code: string) =>
  (await shop.db.select().from(discountCodes).where(eq(discountCodes.code, code)))[0]
const historyOf = (id: string) =>
  shop.db
    .select({ action: staffHistory.action, changes: staffHistory.changes })
    .from(staffHistory)
    .where(eq(staffHistory.subject_id, id))
    .orderBy(staffHistory.id)

test('an admin creates a code; its days are in London time, and the history records it', async () => {
  const made = await create({
    code: ' spring 27 ',
    kind: 'amount',
    value: '£25',
    from: '2027-06-01',
    to: '2027-06-30',
    maxUses: '50',
    minimum: '200',
    categories: ['Sofas', 'Chairs', 'Boats'],
  })
  const row = await findCode('SPRING27')
  expect(made).toMatchObject({ status: 302, to: `${PATH}/${row?.id}` })
  expect(row).toMatchObject({
    kind: 'amount',
    amount: 2_500,
    percentage: null,
    valid_from: new Date('2027-05-31T23:00:00Z'),
    valid_until: new Date('2027-06-30T23:00:00Z'),
    max_uses: 50,
    minimum: 20_000,
    categories: ['Sofas', 'Chairs'],
    active: true,
    uses: 0,
  })
  const shown = await page(`${PATH}/${row?.id}`)
  for (const words of ['£25.00', '1 June 2027 to 30 June 2027', '0 of 50', 'Sofas, Chairs']) {
    expect(shown).toContain(words)
  }
  expect(shown).toContain('Not yet valid')
  expect(shown).toMatch(/name="to"[^>]*value="2027-06-30"|value="2027-06-30"[^>]*name="to"/)
  expect(await historyOf(row?.id ?? '')).toMatchObject([
    { action: 'created', changes: { amount: [null, 2_500], max_uses: [null, 50] } },
  ])
  expect((await create({ code: 'Spring27' })).html).toContain(codeFormErrors.exists)
})

describe('the form refuses', () => {
  test.each([
    ['a short code', { code: 'ab' }, codeFormErrors.code],
    ['a code with invalid characters', { code: 'Ümlaut!' }, codeFormErrors.code],
    ['no percentage', { value: '' }, codeFormErrors.percentage],
    ['a percentage above 100', { value: '101' }, codeFormErrors.percentage],
    ['a fractional percentage', { value: '2.5' }, codeFormErrors.percentage],
    ['an amount of zero', { kind: 'amount', value: '0' }, codeFormErrors.amount],
    ['fractions of a penny', { kind: 'amount', value: '1.005' }, codeFormErrors.amount],
    ['an amount above the maximum', { kind: 'amount', value: '1000000' }, codeFormErrors.amount],
    ['a day that does not exist', { from: '2027-02-30' }, codeFormErrors.day],
    ['a text that is not a day', { to: 'tomorrow' }, codeFormErrors.day],
    ['an end before the beginning', { from: '2027-06-02', to: '2027-06-01' }, codeFormErrors.order],
    ['a limit of no redemptions', { maxUses: '0' }, codeFormErrors.maxUses],
    ['a minimum that is not an amount', { minimum: 'much' }, codeFormErrors.minimum],
  ])('%s', async (_, fields, words) => {
    const refused = await create({ code: 'REFUSED', ...fields })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain(words)
    expect(refused.html).toContain('aria-invalid="true"')
    expect(await findCode('REFUSED')).toBeUndefined()
  })

  test('fields that it does not have', async () => {
    await create({
      code: 'OWNFIELDS',
      uses: '-9',
      active: '',
      version: '7',
      id: crypto.randomUUID(),
    })
    expect(await findCode('OWNFIELDS')).toMatchObject({ uses: 0, active: true, version: 1 })
  })
})

describe('an edit', () => {
  const save = (code: { id: string; version: number }, fields: Record<string, string>) =>
    send(`${PATH}/${code.id}`, {
      intent: 'save',
      version: `${code.version}`,
      kind: 'percentage',
      value: '10',
      ...fields,
    })

  test('is recorded with old and new values, and does not overwrite a colleague’s', async () => {
    const code = await createTestDiscountCode(shop.db)
    expect(await save(code, { value: '20', maxUses: '5' })).toMatchObject({ status: 200 })
    expect(await findCode(code.code)).toMatchObject({ percentage: 20, max_uses: 5, version: 2 })
    const late = await save(code, { value: '30' })
    expect(late.status).toBe(409)
    expect(late.html).toContain('Somebody else has changed it meanwhile')
    expect(await historyOf(code.id)).toEqual([
      { action: 'saved', changes: { percentage: [10, 20], max_uses: [null, 5] } },
    ])
  })

  test('applies to later orders, and cannot set the limit below the redemptions', async () => {
    const code = await createTestDiscountCode(shop.db)
    const order = await createPlacedOrder(shop, { discount: { code: code.code, amount: 62 } })
    await createPlacedOrder(shop, { discount: { code: code.code, amount: 62 } })
    // Redemptions by shoppers are not edits.
    expect(await save(code, { value: '50', maxUses: '2' })).toMatchObject({ status: 200 })
    expect(await order.now()).toMatchObject({ discount_amount: 6_200, total_amount: 55_800 })
    const refused = await save({ ...code, version: 2 }, { maxUses: '1' })
    expect(refused.html).toContain(codeFormErrors.fewerThanUsed(2))
    expect(await usesOf(shop.db, code)).toBe(2)
    const shown = await page(`${PATH}/${code.id}`, viewer)
    expect(shown).toContain(orderNumber(order.id))
    expect(shown).toContain('Used up')
    expect(shown).not.toContain('name="intent"')
  })
})

test('an ended code is refused immediately, and can be started again', async () => {
  const code = await createTestDiscountCode(shop.db)
  const sofa = await shop.addProduct({ stock: 2 })
  const buy = () =>
    shop.checkout([{ product: sofa }], { discount: { code: code.code, amount: 62 } })
  await send(`${PATH}/${code.id}`, { intent: 'end' })
  await send(`${PATH}/${code.id}`, { intent: 'end' })
  expect((await buy()).status).toBe(409)
  await send(`${PATH}/${code.id}`, { intent: 'start' })
  expect((await buy()).status).toBe(200)
  expect((await historyOf(code.id)).map(({ action }) => action)).toEqual(['ended', 'started again'])
})

test('viewers and editors change nothing, and unknown codes are not found', async () => {
  const code = await createTestDiscountCode(shop.db)
  const editor = await signIn(shop, 'editor')
  for (const who of [viewer, editor]) {
    expect((await send(`${PATH}/${code.id}`, { intent: 'end' }, who)).status).toBe(403)
    expect((await send(`${PATH}/new`, { code: 'THEIRS', value: '10' }, who)).status).toBe(403)
    expect((await who.fetch(`${PATH}/new`)).status).toBe(403)
    expect((await who.fetch(`${PATH}/export.csv`)).status).toBe(403)
  }
  expect(await findCode(code.code)).toMatchObject({ active: true, version: 1 })
  for (const id of [crypto.randomUUID(), 'nothing', "'; drop table"]) {
    const address = `${PATH}/${encodeURIComponent(id)}`
    expect((await admin.fetch(address)).status).toBe(404)
    expect((await send(address, { intent: 'end' })).status).toBe(404)
  }
  expect((await send(`${PATH}/${code.id}`, { intent: 'other' })).status).toBe(400)
})

test('the list is searched and filtered by state, and exported', async () => {
  await createTestDiscountCode(shop.db, { code: 'LIST-ACTIVE' })
  await createTestDiscountCode(shop.db, { code: 'LIST-ENDED', active: false })
  await createTestDiscountCode(shop.db, { code: 'LIST-EXPIRED', valid_until: new Date(0) })
  await createTestDiscountCode(shop.db, { code: 'LIST-LATER', valid_from: new Date('2099-01-01') })
  const listed = async (query: string) =>
    [...(await page(`${PATH}?q=list-&${query}`)).matchAll(/row-link[^>]*>(LIST-\w+)/g)].map(
      ([, code]) => code,
    )
  expect(await listed('sort=code')).toEqual([
    'LIST-ACTIVE',
    'LIST-ENDED',
    'LIST-EXPIRED',
    'LIST-LATER',
  ])
  expect(await listed('state=active')).toEqual(['LIST-ACTIVE'])
  expect(await listed('state=ended')).toEqual(['LIST-ENDED'])
  expect(await listed('state=expired')).toEqual(['LIST-EXPIRED'])
  expect(await listed('state=scheduled')).toEqual(['LIST-LATER'])
  expect(await page(`${PATH}?q=nothing-like-it`)).toContain(discountText.noMatch)
  const csv = await (await admin.fetch(`${PATH}/export.csv?q=list-&sort=code`)).text()
  expect(csv.split('\r\n')[1]).toMatch(/^LIST-ACTIVE,active,,10,,,0,,0\.00,,\d/)
})
