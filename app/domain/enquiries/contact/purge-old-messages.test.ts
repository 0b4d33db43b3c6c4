import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { movableClock } from '../../../../test/support/movable-clock.ts'
import { contactSubmissions } from '../schema.ts'
import { purgeOldMessages } from './purge-old-messages.server.ts'

const db = await openTestDatabase()

const message = (name: string, created_at: Date) => ({
  name,
  email: 'jo@example.com',
  message: 'Is the sofa still there?',
  created_at,
})

test('messages are deleted one year after they arrived, not before', async () => {
  const clock = movableClock(new Date('2026-11-21T10:00:00Z'))
  await db
    .insert(contactSubmissions)
    .values([message('first', clock.now()), message('second', new Date('2026-11-21T10:00:01Z'))])
  clock.advance(Date.parse('2027-11-21T10:00:00Z') - clock.now().getTime())
  expect(await purgeOldMessages(db, { clock })).toBe(0)
  clock.advance(1)
  expect(await purgeOldMessages(db, { clock })).toBe(1)
  expect((await db.select().from(contactSubmissions)).map(({ name }) => name)).toEqual(['second'])
})

test('at most 100 are deleted per call', async () => {
  const old = new Date('2020-01-01')
  await db.delete(contactSubmissions)
  await db
    .insert(contactSubmissions)
    .values(Array.from({ length: 150 }, (_, n) => message(`${n}`, old)))
  const clock = movableClock(new Date('2026-11-21'))
  expect(await purgeOldMessages(db, { clock })).toBe(100)
  expect(await purgeOldMessages(db, { clock })).toBe(50)
  expect(await purgeOldMessages(db, { clock })).toBe(0)
})
