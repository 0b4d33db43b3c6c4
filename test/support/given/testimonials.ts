import { testimonials } from '../../../app/domain/testimonials/schema.ts'
import type { Db } from '../../../app/platform/db.ts'

type Given = Partial<typeof testimonials.$inferInsert>

/** Creates a testimonial that is shown, with consent, unless given otherwise. */
export async function givenTestimonial(db: Db, given: Given = {}) {
  const [made] = await db
    .insert(testimonials)
    .values({
      origin: 'staff',
      state: 'shown',
      name: 'Sample Person',
      place: 'Leeds',
      text: 'It came when they said.',
      given_on: '2026-11-01',
      consent_on: '2026-11-02',
      consent_how: 'Email of 2 November',
      ...given,
    })
    .returning()
  if (!made) throw new Error('no testimonial was made')
  return made
}

/** As the demo loads them. */
export const sample = (given: Given = {}): Given => ({
  origin: 'sample',
  name: 'Invented Person',
  consent_on: null,
  consent_how: null,
  ...given,
})
