import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { defaultWords } from '../../../content/pages/defaults.ts'
import { historyOf } from '../../staff/history/history-of.server.ts'
import { NotAllowedError } from '../../staff/staff.ts'
import { type DefaultWords, parseDefaults } from '../default-words.server.ts'
import { confirmDefaults, defaultDigest, findConfirmations } from './confirm-defaults.server.ts'
import { publishVersion } from './publish.server.ts'
import { saveDraft } from './save-version.server.ts'

const db = await openTestDatabase()
const editor = await createTestStaff(db, 'editor')
const viewer = await createTestStaff(db, 'viewer')
const defaults = parseDefaults(defaultWords)
/** The default texts after an update that changes them. */
const updated: DefaultWords = {
  ...defaults,
  terms: { ...defaults.terms, words: { ...defaults.terms.words, title: 'Other terms' } },
}
const NOW = new Date('2026-11-23T09:00:00Z')

const confirm = (name: 'terms' | 'privacy', of = defaults, who = editor, read = of) =>
  confirmDefaults(db, who, { name, label: name, read: defaultDigest(read, name) }, of, NOW)
const confirmed = async (of = defaults) =>
  (await findConfirmations(db, viewer, of)).map(({ document }) => document)

test('default texts are confirmed, once, until an update changes them', async () => {
  expect(await confirmed()).toEqual([])
  const [first, second] = await Promise.all([confirm('terms'), confirm('terms')])
  expect([first, second]).toEqual([{ ok: true }, { ok: true }])
  expect(await historyOf(db, editor, { subject: 'page', id: 'terms', limit: 9 })).toMatchObject([
    { action: 'confirmed' },
  ])
  expect(await findConfirmations(db, viewer, defaults)).toEqual([
    { document: 'terms', confirmedBy: editor.fullName, confirmedAt: NOW },
  ])
  expect(await confirmed(updated)).toEqual([])
  // The page was opened before the update.
  expect(await confirm('terms', updated, editor, defaults)).toEqual({
    ok: false,
    reason: 'changed',
  })
  expect(await confirm('terms', updated)).toEqual({ ok: true })
  expect([await confirmed(updated), await confirmed()]).toEqual([['terms'], []])
})

test('a document with a published version cannot be confirmed, and viewers confirm nothing', async () => {
  const given = { name: 'privacy', label: 'privacy' } as const
  const draft = { ...given, words: { ...defaults.privacy.words, title: 'Ours' }, base: 1 }
  await saveDraft(db, editor, draft, defaults, NOW)
  const version = { ...given, number: 2, dueAt: null, inForceFrom: '2026-11-23' }
  expect(await publishVersion(db, editor, version, NOW)).toMatchObject({ ok: true })
  expect(await confirm('privacy')).toEqual({ ok: false, reason: 'changed' })
  await expect(confirm('terms', defaults, viewer)).rejects.toThrow(NotAllowedError)
})
