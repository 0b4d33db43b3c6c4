import { afterAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { defaultWords } from '../../../content/pages/defaults.ts'
import { createLog } from '../../../platform/log.ts'
import { historyOf } from '../../staff/history/history-of.server.ts'
import { NotAllowedError } from '../../staff/staff.ts'
import { CurrentWords } from '../current-words.server.ts'
import { parseDefaults } from '../default-words.server.ts'
import type { DocumentName, Words } from '../documents.ts'
import type { Inline } from '../rich-text/tree.ts'
import { pagePublications, pageVersions } from '../schema.ts'
import { findNewestVersion, findVersion } from './find-version.server.ts'
import { cancelSchedule, publishDue, publishVersion, type ToPublish } from './publish.server.ts'
import { restoreVersion, saveDraft } from './save-version.server.ts'

const db = await openTestDatabase()
const editor = await createTestStaff(db, 'editor')
const viewer = await createTestStaff(db, 'viewer')
const defaults = parseDefaults(defaultWords)
const log = createLog('silent')
const current = new CurrentWords(db, defaults, log)
afterAll(() => current.stop())

const NOW = new Date('2026-11-23T09:00:00Z')
const HOUR_MS = 3_600_000
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)

const titled = <Name extends DocumentName>(name: Name, title: string): Words<Name> => ({
  ...defaults[name].words,
  title,
})
const save = (name: DocumentName, title: string, base: number, who = editor) =>
  saveDraft(db, who, { name, label: name, words: titled(name, title), base }, defaults, NOW)
const publish = (given: Partial<ToPublish> & Pick<ToPublish, 'name' | 'number'>, now = NOW) =>
  publishVersion(db, editor, { label: given.name, dueAt: null, inForceFrom: null, ...given }, now)
async function shown(name: DocumentName) {
  await current.renew()
  return current.of(name)
}
const due = (now: Date) => publishDue(db, (name) => name, now)

describe('a document', () => {
  test('has the default texts until others are published', async () => {
    expect(await shown('our-story')).toEqual({
      ...defaults['our-story'],
      number: 1,
      publishedAt: null,
    })
    expect(await save('our-story', 'Our new story', 1)).toEqual({ ok: true, number: 2 })
    expect((await shown('our-story')).words.title).toBe('Our Story')
    expect((await findNewestVersion(db, viewer, 'our-story', defaults)).words.title).toBe(
      'Our new story',
    )
    expect(await publish({ name: 'our-story', number: 2 })).toEqual({ ok: true, number: 2 })
    expect(await shown('our-story')).toMatchObject({
      words: { title: 'Our new story' },
      number: 2,
      publishedAt: NOW,
    })
  })

  test('is not saved if nothing has changed', async () => {
    expect(await save('our-story', 'Our new story', 2)).toEqual({ ok: true, number: 2 })
  })

  test('is restored to an earlier version by creating a new one', async () => {
    const request = { name: 'our-story' as const, label: 'Our Story', from: 1, base: 2 }
    expect(await restoreVersion(db, editor, request, defaults, NOW)).toEqual({
      ok: true,
      number: 3,
    })
    const found = await findVersion(db, viewer, 'our-story', 3, defaults)
    expect(found?.words).toEqual(defaults['our-story'].words)
    const unknown = { ...request, from: 9, base: 3 }
    expect(await restoreVersion(db, editor, unknown, defaults, NOW)).toEqual({
      ok: false,
      reason: 'no-such-version',
    })
  })

  test('has each change recorded in the history with its author', async () => {
    const lines = await historyOf(db, viewer, { subject: 'page', id: 'our-story', limit: 9 })
    expect(lines.map(({ action, staffName }) => [action, staffName])).toEqual([
      ['version restored', editor.fullName],
      ['published', editor.fullName],
      ['draft saved', editor.fullName],
    ])
    expect(lines[2]?.changes.what).toEqual([null, 'title'])
  })

  test('is saved by one of two editors who change it concurrently', async () => {
    const saved = await Promise.all([
      save('sustainability', 'One', 1),
      save('sustainability', 'Other', 1),
    ])
    expect(saved.filter(({ ok }) => ok)).toHaveLength(1)
    expect(saved.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: 'changed' }])
    expect(await publish({ name: 'sustainability', number: 1 })).toEqual({
      ok: false,
      reason: 'changed',
    })
  })

  test('cannot be changed by viewers', async () => {
    await expect(save('our-story', 'Mine', 3, viewer)).rejects.toThrow(NotAllowedError)
    const requested = {
      name: 'our-story',
      label: '',
      number: 3,
      dueAt: null,
      inForceFrom: null,
    } as const
    await expect(publishVersion(db, viewer, requested, NOW)).rejects.toThrow(NotAllowedError)
    await expect(cancelSchedule(db, viewer, requested)).rejects.toThrow(NotAllowedError)
    const back = { name: 'our-story', label: '', from: 1, base: 3 } as const
    await expect(restoreVersion(db, viewer, back, defaults, NOW)).rejects.toThrow(NotAllowedError)
  })

  test('is not saved with a value that its schema rejects', async () => {
    const injected: Inline = { kind: 'link', to: 'javascript:alert(1)', content: ['x'] }
    const words = {
      ...defaults.privacy.words,
      inShort: [{ kind: 'paragraph' as const, content: [injected] }],
    }
    const request = { name: 'privacy', label: '', words, base: 1 } as const
    await expect(saveDraft(db, editor, request, defaults, NOW)).rejects.toThrow(/invalid/i)
  })

  test('has append-only versions and publications', async () => {
    await expect(db.update(pageVersions).set({ number: 9 })).rejects.toThrow()
    await expect(db.delete(pageVersions)).rejects.toThrow()
    await expect(db.update(pagePublications).set({ number: 3 })).rejects.toThrow()
    await expect(db.delete(pagePublications)).rejects.toThrow()
  })
})

describe('a scheduled version', () => {
  test('is published once at its time, by one of several processes', async () => {
    const before = (await findNewestVersion(db, viewer, 'how-it-works', defaults)).number
    await save('how-it-works', 'How we work', before)
    const dueAt = later(1)
    expect((await publish({ name: 'how-it-works', number: 2, dueAt })).ok).toBe(true)
    expect(await due(NOW)).toEqual([])
    expect((await shown('how-it-works')).number).toBe(1)
    const published = await Promise.all([due(later(2)), due(later(2)), due(later(2))])
    expect(published.flat()).toEqual(['how-it-works'])
    expect(await shown('how-it-works')).toMatchObject({ number: 2, publishedAt: later(2) })
    const lines = await historyOf(db, viewer, { subject: 'page', id: 'how-it-works', limit: 9 })
    expect(lines.filter(({ action }) => action === 'published as scheduled')).toHaveLength(1)
  })

  test('is published without a draft saved since', async () => {
    await save('how-it-works', 'Scheduled', 2)
    await publish({ name: 'how-it-works', number: 3, dueAt: later(3) })
    await save('how-it-works', 'Draft', 3)
    expect(await due(later(4))).toEqual(['how-it-works'])
    expect((await shown('how-it-works')).words.title).toBe('Scheduled')
  })

  test('can be rescheduled, and is never published once it is cancelled', async () => {
    expect((await publish({ name: 'how-it-works', number: 4, dueAt: later(10) })).ok).toBe(true)
    expect((await publish({ name: 'how-it-works', number: 4, dueAt: later(5) })).ok).toBe(true)
    const document = { name: 'how-it-works', label: 'How It Works' } as const
    expect(await cancelSchedule(db, editor, document)).toBe(true)
    expect(await cancelSchedule(db, editor, document)).toBe(false)
    expect(await due(later(20))).toEqual([])
  })

  test('is cancelled by an immediate publication', async () => {
    await publish({ name: 'how-it-works', number: 4, dueAt: later(5) })
    await save('how-it-works', 'Newest', 4)
    expect((await publish({ name: 'how-it-works', number: 5 })).ok).toBe(true)
    expect(await due(later(20))).toEqual([])
    expect((await shown('how-it-works')).words.title).toBe('Newest')
  })

  test.each([
    ['in the past', later(-1), 'in-the-past'],
    ['too far ahead', later(24 * 400), 'too-far'],
  ] as const)('is refused if its time is %s', async (_what, dueAt, reason) => {
    await save('how-it-works', `Never ${reason}`, 5)
    const newest = (await findNewestVersion(db, viewer, 'how-it-works', defaults)).number
    expect(await publish({ name: 'how-it-works', number: newest, dueAt })).toEqual({
      ok: false,
      reason,
    })
  })
})

test('a legal text needs a date of entry into force, not later than its publication', async () => {
  await save('terms', 'Terms', 1)
  const refused = (inForceFrom: string | null, dueAt: Date | null = null) =>
    publish({ name: 'terms', number: 2, inForceFrom, dueAt })
  expect(await refused(null)).toEqual({ ok: false, reason: 'no-date' })
  expect(await refused('2026-11-24')).toEqual({ ok: false, reason: 'date-after-publication' })
  expect(await refused('2026-11-24', later(24))).toEqual({ ok: true, number: 2 })
  expect(await refused('2026-11-23')).toEqual({ ok: true, number: 2 })
  expect(await refused('2026-11-23')).toEqual({ ok: false, reason: 'published-already' })
  expect(await shown('terms')).toMatchObject({ number: 2, inForceFrom: '2026-11-23' })
})

test('the default texts apply if the published version cannot be read', async () => {
  await db.insert(pageVersions).values({
    document: 'privacy',
    number: 2,
    value: { title: 7 },
    staff_id: editor.id,
    staff_name: editor.fullName,
  })
  await publish({ name: 'privacy', number: 2, inForceFrom: '2026-11-23' })
  expect((await shown('privacy')).words).toEqual(defaults.privacy.words)
})

test('listeners are notified of the documents that have changed', async () => {
  await current.renew()
  const notified: DocumentName[][] = []
  current.onPublished((changed) => void notified.push(changed))
  await Promise.all([current.renew(), current.renew()])
  const newest = (await findNewestVersion(db, viewer, 'our-story', defaults)).number
  await publish({ name: 'our-story', number: newest })
  await Promise.all([current.renew(), current.renew()])
  expect(notified).toEqual([['our-story']])
})
