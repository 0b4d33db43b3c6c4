import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../../../test/support/database/database.ts'
import { createTestStaff } from '../../../test/support/staff/staff.ts'
import { sampleSettings } from '../../content/settings/sample-settings.ts'
import { createLog } from '../../platform/log.ts'
import { historyOf } from '../staff/history/history-of.server.ts'
import { NotAllowedError } from '../staff/staff.ts'
import { CurrentSettings } from './current-settings.server.ts'
import { findSection } from './find-section.server.ts'
import { readSettings } from './read-settings.server.ts'
import { saveSection } from './save-section.server.ts'
import { settings } from './schema.ts'

const db = await openTestDatabase()
const admin = await createTestStaff(db, 'admin')
const editor = await createTestStaff(db, 'editor')
const log = createLog('silent')
const current = new CurrentSettings(db, sampleSettings, log)
afterAll(() => current.stop())
beforeEach(async () => {
  await db.delete(settings)
})

const contact = { ...sampleSettings.contact, phone: '01494 000 001' }

const saveContact = (value: typeof contact, version: number, who = admin) =>
  saveSection(db, who, { section: 'contact', label: 'Contact', value, version }, sampleSettings)

describe('a section of the settings', () => {
  test('has its default until it is saved, and then a value and a version', async () => {
    const find = () => findSection(db, editor, 'contact', sampleSettings)
    expect(await find()).toEqual({ value: sampleSettings.contact, version: 0, changedAt: null })
    expect(await saveContact(contact, 0)).toEqual({ ok: true, version: 1 })
    expect(await find()).toMatchObject({ value: contact, version: 1, changedAt: expect.any(Date) })
    await current.renew()
    expect(current.current).toEqual({ ...sampleSettings, contact })
  })

  test('is saved by one of two concurrent changes', async () => {
    const saved = await Promise.all([
      saveContact(contact, 0),
      saveContact({ ...contact, email: 'other@shop.example' }, 0),
    ])
    expect(saved.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await saveContact({ ...contact, email: 'late@shop.example' }, 0)).toEqual({
      ok: false,
      reason: 'changed',
    })
  })

  test('is recorded in the history with old and new values', async () => {
    await saveContact(contact, 0)
    const [line] = await historyOf(db, editor, { subject: 'settings', id: 'contact', limit: 1 })
    expect(line).toMatchObject({
      action: 'saved',
      changes: { phone: ['01494 000 000', '01494 000 001'] },
    })
  })

  test('can be changed only by admins, and only to values that its schema accepts', async () => {
    await expect(saveContact(contact, 0, editor)).rejects.toThrow(NotAllowedError)
    const header = { ...contact, email: 'a@shop.example\r\nBcc: b@shop.example' }
    await expect(saveContact(header, 0)).rejects.toThrow(/invalid/i)
  })
})

test('a section with an invalid row has its default', async () => {
  await saveContact(contact, 0)
  await db
    .update(settings)
    .set({ value: { phone: 'none' } })
    .where(eq(settings.section, 'contact'))
  expect(await readSettings(db, sampleSettings)).toEqual({
    settings: sampleSettings,
    unreadable: ['contact'],
  })
})

test('a field that is missing in a row of an earlier version has its default', async () => {
  const { whatsapp: _, ...earlier } = contact
  await db.insert(settings).values({ section: 'contact', value: earlier })
  expect((await readSettings(db, sampleSettings)).settings.contact).toEqual(contact)
})

test('listeners are notified once for a change, and not without one', async () => {
  const mine = new CurrentSettings(db, sampleSettings, log)
  onTestFinished(() => mine.stop())
  let notifications = 0
  mine.onChange(() => {
    notifications += 1
  })
  await mine.renew()
  expect(notifications).toBe(0)
  await saveContact(contact, 0)
  await Promise.all([mine.renew(), mine.renew()])
  expect(notifications).toBe(1)
})
