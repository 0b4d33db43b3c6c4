import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { sampleTestimonials } from '../../../demo/sample-testimonials.ts'
import { openTestDatabase } from '../../../test/support/database/database.ts'
import { createTestTestimonial, sample } from '../../../test/support/fixtures/testimonials.ts'
import { createTestStaff } from '../../../test/support/staff/staff.ts'
import { NotAllowedError } from '../staff/staff.ts'
import { deleteTestimonial } from './admin/delete-testimonial.server.ts'
import { findTestimonial } from './admin/find-testimonial.server.ts'
import { moderateReview } from './admin/moderate-review.server.ts'
import { createTestimonial, saveTestimonial } from './admin/save-testimonial.server.ts'
import type { TestimonialFields } from './admin/staff-testimonial.ts'
import { testimonials } from './schema.ts'
import { shownTestimonials, showsSampleTestimonials } from './shown-testimonials.server.ts'

const db = await openTestDatabase()
const editor = await createTestStaff(db, 'editor')
const viewer = await createTestStaff(db, 'viewer')
const now = new Date('2026-11-23T12:00:00Z')
beforeEach(async () => {
  await db.delete(testimonials)
})

const fields: TestimonialFields = {
  name: 'Sample Person',
  place: 'Leeds',
  text: 'It came when they said.',
  rating: 4,
  productId: null,
  orderId: null,
  givenOn: '2026-11-01',
  consentOn: '2026-11-02',
  consentHow: 'Email to jane@example.com',
  position: 1,
  shown: true,
}
const names = async () => (await shownTestimonials(db)).map(({ name }) => name)

describe('the home page', () => {
  test('shows the samples of the demo until there is a real testimonial', async () => {
    await db.insert(testimonials).values(sampleTestimonials('2026-11-23'))
    expect(await shownTestimonials(db)).toMatchObject([
      { name: 'Hannah R.', location: 'Bristol', rating: 5, verified: false },
      { name: 'Tomasz W.', location: 'Leeds' },
      { name: 'Ade and Joy O.', location: 'Norwich' },
      { name: 'Margaret L.', location: 'Cardiff' },
    ])
    expect(await showsSampleTestimonials(db)).toBe(true)
    const hidden = await createTestTestimonial(db, {
      state: 'hidden',
      consent_on: null,
      consent_how: null,
    })
    expect(await names()).toHaveLength(4)
    const consent = { consent_on: '2026-11-02', consent_how: 'Letter' }
    await db
      .update(testimonials)
      .set({ state: 'shown', ...consent })
      .where(eq(testimonials.id, hidden.id))
    expect(await names()).toEqual(['Sample Person'])
    expect(await showsSampleTestimonials(db)).toBe(false)
  })

  test('shows at most twelve, by position and then newest first', async () => {
    for (let at = 1; at <= 12; at += 1) {
      await createTestTestimonial(db, { name: `Person ${at}`, given_on: `2026-11-${10 + at}` })
    }
    await createTestTestimonial(db, { name: 'First', position: 1 })
    const shown = await names()
    expect(shown).toHaveLength(12)
    expect(shown.slice(0, 3)).toEqual(['First', 'Person 12', 'Person 11'])
  })
})

describe('the database refuses', () => {
  test.each([
    ['publication without consent', { consent_on: null, consent_how: null }, 'shown_with_consent'],
    ['consent of an unknown kind', { consent_how: null }, 'consent_is_whole'],
    ['six stars', { rating: 6 }, 'rating_range'],
    ['no stars', { rating: 0 }, 'rating_range'],
    ['a text that is too long', { text: 'a'.repeat(1_001) }, 'lengths'],
    ['a review of no order', { origin: 'buyer' as const }, 'review_has_an_order'],
    ['a waiting staff testimonial', { state: 'waiting' as const }, 'state_of_origin'],
    ['a refusal without a reason', { state: 'refused' as const }, 'refused_with_reason'],
  ])('%s', async (_, given, constraint) => {
    const written = createTestTestimonial(db, given).catch((error: unknown) => {
      throw error instanceof Error ? error.cause : error
    })
    await expect(written).rejects.toMatchObject({ constraint: expect.stringContaining(constraint) })
  })
})

describe('staff', () => {
  test('add and change a testimonial, whose texts are not in the history', async () => {
    const id = await createTestimonial(db, editor, fields, { formKey: null, now })
    const seen = { id, version: 1 }
    const changed = { ...fields, name: 'Another Name', rating: null, position: 7, shown: false }
    expect(await saveTestimonial(db, editor, seen, changed, now)).toEqual({ ok: true, version: 2 })
    const found = await findTestimonial(db, viewer, id)
    expect(found).toMatchObject({ name: 'Another Name', rating: null, state: 'hidden', version: 2 })
    expect(found?.history[0]?.changes).toEqual({
      name: [null, 'changed'],
      rating: [4, null],
      position: [1, 7],
      state: ['shown', 'hidden'],
    })
    expect(JSON.stringify(found?.history)).not.toMatch(/Sample Person|Another|jane/)
  })

  test('do not overwrite or delete what a colleague has changed', async () => {
    const id = await createTestimonial(db, editor, fields, { formKey: null, now })
    await saveTestimonial(db, editor, { id, version: 1 }, { ...fields, position: 2 }, now)
    const late = { id, version: 1 }
    const changed = { ok: false, reason: 'changed' }
    expect(await saveTestimonial(db, editor, late, { ...fields, position: 3 }, now)).toEqual(
      changed,
    )
    expect(await deleteTestimonial(db, editor, late)).toEqual(changed)
    expect(await deleteTestimonial(db, editor, { id, version: 2 })).toEqual({ ok: true })
    expect(await findTestimonial(db, viewer, id)).toBeNull()
  })

  test('cannot change anything as viewers', async () => {
    const { id } = await createTestTestimonial(db)
    const seen = { id, version: 1 }
    await expect(createTestimonial(db, viewer, fields, { formKey: null, now })).rejects.toThrow(
      NotAllowedError,
    )
    await expect(saveTestimonial(db, viewer, seen, fields, now)).rejects.toThrow(NotAllowedError)
    await expect(deleteTestimonial(db, viewer, seen)).rejects.toThrow(NotAllowedError)
    await expect(moderateReview(db, viewer, seen, { refusal: null }, now)).rejects.toThrow(
      NotAllowedError,
    )
  })

  test('can hide a sample, but not change its text', async () => {
    const { id } = await createTestTestimonial(db, sample())
    await saveTestimonial(db, editor, { id, version: 1 }, { ...fields, shown: false }, now)
    expect(await findTestimonial(db, viewer, id)).toMatchObject({
      name: 'Invented Person',
      state: 'hidden',
      consentOn: null,
      position: 1,
    })
    expect(await names()).toEqual([])
  })

  test('can publish or refuse only reviews', async () => {
    const { id } = await createTestTestimonial(db)
    expect(await moderateReview(db, editor, { id, version: 1 }, { refusal: null }, now)).toEqual({
      ok: false,
      reason: 'no-review',
    })
  })
})
