import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { post } from '../../../../test/support/forms.ts'
import { startTestShop } from '../../../../test/support/shop.ts'
import { createTestStaff, signIn } from '../../../../test/support/staff/staff.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { DATA_COMPLAINT } from '../../enquiries/contact/data-complaint.ts'
import { contactSubmissions } from '../../enquiries/schema.ts'
import { writeAnswer } from '../write-to-customer.server.ts'
import { findUrgentComplaints } from './find-urgent-complaints.server.ts'

test('a complaint about personal data shows its deadline until it is answered', async () => {
  const shop = await startTestShop()
  try {
    const staff = await createTestStaff(shop.db)
    const viewer = await signIn(shop, 'viewer')
    const see = async (path: string) =>
      (await (await viewer.fetch(path)).text()).replaceAll('<!-- -->', '')
    const privacy = await (await fetch(`${shop.url}/privacy`)).text()
    expect(privacy).toContain('/contact?about=data-protection#message')
    const form = await (await fetch(`${shop.url}/contact?about=data-protection`)).text()
    expect(form).toContain(`value="${DATA_COMPLAINT}"`)
    const fields = { name: 'Sample Person', email: 'sample.person@mail.test', phone: '' }
    for (const subject of [DATA_COMPLAINT, 'A question']) {
      const message = `About: ${subject}, written at length.`
      const sent = await post(shop, '/contact', { ...fields, subject, message })
      expect(sent.status).toBe(303)
    }
    const [complaint] = await shop.db
      .select()
      .from(contactSubmissions)
      .where(eq(contactSubmissions.data_complaint, true))
    expect(complaint?.message).toContain(DATA_COMPLAINT)
    for (const list of ['/admin/contact-submissions', '/admin/inbox']) {
      expect((await see(list)).split('Data protection complaint: answer by').length - 1).toBe(1)
    }
    expect(await findUrgentComplaints(shop.db, staff, shop.services.clock.now())).toEqual([])
    shop.clock.advance(21 * DAY_MS)
    expect(await see('/admin')).toContain('1 data protection complaint has to be answered')

    const about = { kind: 'message', id: complaint?.id ?? '' } as const
    const answer = { body: 'We have deleted it.', formKey: null, seen: 0 }
    await writeAnswer(shop.db, shop.services, staff, about, answer)
    expect(await see('/admin')).not.toContain('data protection complaint has to be answered')
    expect(await see('/admin/inbox')).not.toContain('answer by')
  } finally {
    await shop.stop()
  }
})
