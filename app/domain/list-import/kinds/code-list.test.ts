import { expect, test } from 'vitest'
import { openListShop } from '../../../../test/support/imports/list-shop.ts'
import { discountCodes } from '../../discounts/schema.ts'
import { findListRows } from '../find-list-imports.server.ts'

/** A list of discount codes. @param row code, percentage and time */
const codesValidFrom = (column: string, row: string) =>
  `Code,Percentage (%),${column},Amount (£)\n${row},\n`

test('a code that the form would refuse is refused with the form’s message', async () => {
  const shop = await openListShop()
  const id = await shop.checked(
    'discount-codes',
    'Code,Amount (£),Percentage (%),Valid from,Uses left,Categories,Minimum (£),Active\n' +
      'a,,10,,,,,\nBIG,,101,,,,,\nPENNY,1.005,,,,,,\nDAY,,10,31/02/2027,,,,\nGOOD,,10,01/06/2027 00:00:00,3,Sofas,0.00,yes\n',
  )
  const rows = await findListRows(shop.db, shop.admin, { id, after: 0, onlyNoted: false })
  expect(rows.map(({ plan, notes }) => [plan, ...notes.map(({ column }) => column)])).toEqual([
    ['refused', 'Code'],
    ['refused', 'Percentage (%)'],
    ['refused', 'Amount (£)'],
    ['refused', 'Valid from (UTC)'],
    ['create'],
  ])
  await shop.start(id)
  expect(await shop.db.select().from(discountCodes)).toMatchObject([
    { code: 'GOOD', percentage: 10, max_uses: 3, valid_from: new Date('2027-05-31T23:00:00Z') },
  ])
})

test('times without a time zone are read in the zone that their column names', async () => {
  const shop = await openListShop()
  const at = '2027-06-01 10:00:00'
  const utc = await shop.checked(
    'discount-codes',
    codesValidFrom('Valid from (UTC)', `UTC,10,${at}`),
  )
  await shop.start(utc)
  const local = await shop.checked(
    'discount-codes',
    codesValidFrom('Valid from', `LONDON,10,${at}`),
  )
  await shop.start(local)
  const codes = await shop.db.select().from(discountCodes)
  expect(new Map(codes.map(({ code, valid_from: from }) => [code, from]))).toEqual(
    new Map([
      ['UTC', new Date('2027-06-01T10:00:00Z')],
      ['LONDON', new Date('2027-06-01T09:00:00Z')],
    ]),
  )
})

test('a code that is marked as ended in any case is added as ended; other marks are refused', async () => {
  const shop = await openListShop()
  const id = await shop.checked(
    'discount-codes',
    'Code,Amount (£),Percentage (%),Active\nENDED,,10,No\nOPEN,,10,YES\nUNMARKED,,10,\nOTHER,,10,maybe\n',
  )
  expect(await shop.rows(id)).toEqual([
    [2, 'create'],
    [3, 'create'],
    [4, 'create'],
    [5, 'refused', 'not-yes-or-no'],
  ])
  await shop.start(id)
  const codes = await shop.db.select().from(discountCodes)
  expect(new Map(codes.map(({ code, active }) => [code, active]))).toEqual(
    new Map([
      ['ENDED', false],
      ['OPEN', true],
      ['UNMARKED', true],
    ]),
  )
})

test('a code with an amount and a percentage is refused', async () => {
  const shop = await openListShop()
  const id = await shop.checked('discount-codes', 'Code,Amount (£),Percentage (%)\nBOTH,10,10\n')
  expect(await shop.rows(id)).toEqual([[2, 'refused', 'two-values']])
})
