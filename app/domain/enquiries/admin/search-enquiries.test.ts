import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { contactSubmissions, sellSubmissions } from '../schema.ts'
import { searchMessages, searchSellRequests } from './search-enquiries.server.ts'

const db = await openTestDatabase()
const viewer = await createTestStaff(db, 'viewer')

test('messages and sell requests are found by sender and text', async () => {
  const older = new Date('2026-11-01T10:00:00Z')
  await db.insert(contactSubmissions).values([
    { name: 'Jo Ng', email: 'jo@example.com', message: 'Is the sofa there?', created_at: older },
    { name: 'Ada Raman', email: 'ada@example.com', message: 'The sofa, please.', is_read: true },
  ])
  await db.insert(sellSubmissions).values({
    name: 'Jo Ng',
    email: 'jo@example.com',
    item_description: 'Type: armchair',
    item_condition: 'good',
    item_age: '5',
  })
  const messages = async (text: string) =>
    (await searchMessages(db, viewer, text, 5)).map(({ name }) => name)
  expect(await messages('sofa')).toEqual(['Ada Raman', 'Jo Ng'])
  expect(await messages('JO')).toEqual(['Jo Ng'])
  expect(await messages('o n')).toEqual(['Jo Ng'])
  expect(await messages('raman')).toEqual(['Ada Raman'])
  expect(await messages('%o')).toEqual([])
  expect(await searchSellRequests(db, viewer, 'armchair', 5)).toMatchObject([
    { name: 'Jo Ng', status: 'new', isRead: false },
  ])
  expect(await searchSellRequests(db, viewer, 'jo', 5)).toHaveLength(1)
})
