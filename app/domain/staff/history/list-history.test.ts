import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { staffHistory } from '../schema.ts'
import { NotAllowedError, type Staff } from '../staff.ts'
import { exportHistory } from './export-history.server.ts'
import { readHistoryRequest } from './history-filters.ts'
import { historyOf } from './history-of.server.ts'
import { listHistory, staffInHistory } from './list-history.server.ts'
import { recordChange } from './record-change.server.ts'

const db = await openTestDatabase()
const ann = await createTestStaff(db, 'admin', { fullName: 'Ann Sample' })
const bob = await createTestStaff(db, 'viewer', { fullName: 'Bob Sample' })
const SOFA = '0f8b7f8e-4f0e-4a51-9a55-2a5f8e9f1d2c'

await recordChange(db, ann, {
  subject: 'product',
  id: SOFA,
  label: 'Green 100% wool sofa',
  action: 'saved',
  changes: { price: [62000, 58000] },
})
await recordChange(db, bob, { subject: 'order', id: '1', label: '0f8b7f8e', action: 'status' })
await recordChange(db, ann, { subject: 'product', id: SOFA, label: 'Green sofa', action: 'hidden' })

const request = (search: string) => readHistoryRequest(new URLSearchParams(search))
const labels = async (search: string) =>
  (await listHistory(db, bob, request(search))).rows.map(({ label }) => label)

describe('the history', () => {
  test('lists every entry, newest first, with its changes', async () => {
    const page = await listHistory(db, bob, request(''))
    expect(page).toMatchObject({ total: 3, page: 1, size: 25 })
    expect(page.rows.map(({ action }) => action)).toEqual(['hidden', 'status', 'saved'])
    expect(page.rows[2]).toMatchObject({
      staffName: 'Ann Sample',
      subject: 'product',
      subjectId: SOFA,
      label: 'Green 100% wool sofa',
      changes: { price: [62000, 58000] },
      at: expect.any(Date),
    })
    expect(await labels('sort=at')).toEqual(['Green 100% wool sofa', '0f8b7f8e', 'Green sofa'])
  })

  test.each([
    ['q=WOOL', ['Green 100% wool sofa']],
    ['q=100%25', ['Green 100% wool sofa']],
    ['q=1_0', []],
    ['q=ann', ['Green sofa', 'Green 100% wool sofa']],
    ['q=ann&sort=at', ['Green 100% wool sofa', 'Green sofa']],
    ['subject=order', ['0f8b7f8e']],
    ['subject=nothing', ['Green sofa', '0f8b7f8e', 'Green 100% wool sofa']],
    [`person=${bob.id}`, ['0f8b7f8e']],
    [`person=${bob.id}&subject=product`, []],
    ['person=nobody', ['Green sofa', '0f8b7f8e', 'Green 100% wool sofa']],
    ['from=2020-01-01&to=2020-12-31', []],
    ['from=2020-01-01', ['Green sofa', '0f8b7f8e', 'Green 100% wool sofa']],
    ['page=2', []],
  ])('%s', async (search, expected) => {
    expect(await labels(search)).toEqual(expected)
  })

  test('can be restricted to one subject', async () => {
    const lines = await historyOf(db, bob, { subject: 'product', id: SOFA, limit: 10 })
    expect(lines.map(({ action }) => action)).toEqual(['hidden', 'saved'])
    expect(await historyOf(db, bob, { subject: 'order', id: SOFA, limit: 10 })).toEqual([])
  })

  test('lists all staff members as filter values', async () => {
    expect((await staffInHistory(db, bob)).map(({ fullName }) => fullName)).toEqual([
      'Ann Sample',
      'Bob Sample',
    ])
  })

  test('is append-only', async () => {
    await expect(db.update(staffHistory).set({ label: 'x' })).rejects.toThrow()
    await expect(db.delete(staffHistory)).rejects.toThrow()
  })
})

test('an export contains each earlier entry once', async () => {
  for (let line = 0; line < 1_001; line++) {
    await recordChange(db, ann, { subject: 'list', id: null, label: 'Many', action: 'exported' })
  }
  const numbers = async (staff: Staff, search: string) => {
    const found: unknown[] = []
    const { lines } = await exportHistory(db, staff, request(search))
    for await (const [number] of lines) found.push(number)
    return found as number[]
  }
  const down = await numbers(ann, 'q=many')
  const up = await numbers(ann, 'q=many&sort=at')
  expect(down).toHaveLength(1_001)
  expect(new Set(down).size).toBe(1_001)
  expect(up).toEqual(down.toReversed())
  const [last] = (await listHistory(db, ann, request(''))).rows
  expect(last).toMatchObject({ label: 'History', changes: { search: [null, 'many'] } })
  await expect(exportHistory(db, bob, request(''))).rejects.toThrow(NotAllowedError)
})
