import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  conversationFixtures,
  linkIn,
  plain,
} from '../../../test/support/fixtures/conversations.ts'
import { createPaidOrder } from '../../../test/support/fixtures/orders.ts'
import { plainVisitor } from '../../../test/support/plain-visitor.ts'
import { eventually, startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../test/support/staff/staff.ts'
import { contactSubmissions, sellSubmissions } from '../enquiries/schema.ts'
import { orders } from '../orders/schema.ts'
import { closeAccount } from '../staff/people/close-account.server.ts'
import type { Subject } from './conversation.ts'

let shop: TestShop
let editor: SignedInFetch
let admin: SignedInFetch
let given: ReturnType<typeof conversationFixtures>
beforeAll(async () => {
  shop = await startTestShop({ TRUST_PROXY: '127.0.0.1' })
  editor = await signIn(shop, 'editor')
  admin = await signIn(shop, 'admin')
  given = conversationFixtures(shop, editor)
})
afterAll(() => shop.stop())

describe('an answer', () => {
  test('is mailed once, threaded, with a link, and marks the message as read and answered', async () => {
    const subject = await given.message()
    expect(await given.rowOf(subject)).toMatchObject({
      state: 'open',
      unread: true,
      taken_by: null,
    })
    const formKey = randomUUID()
    const answers = await Promise.all(
      [1, 2, 3].map(() => given.answerWith(subject, 'Yes, it is.\n\nCome & see\nit.', { formKey })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [mail] = await given.mailed(subject.email, 1)
    const host = new URL(shop.services.publicUrl).hostname
    const row = await given.rowOf(subject)
    const [stored] = await given.messagesOf(subject)
    expect(mail?.header('Message-ID')).toBe(`<${row?.id}.${stored?.id}@${host}>`)
    expect(mail?.header('In-Reply-To')).toBe(`<${subject.id}.contact-acknowledgement@${host}>`)
    expect(mail?.header('Reply-To')).toContain('@')
    expect(mail?.header('Auto-Submitted')).toBe('')
    expect(mail?.text.replaceAll('\r\n', '\n')).toContain('Come & see\nit.')
    expect(mail?.html).toContain('Come &amp; see<br>it.')
    expect(mail?.text).toContain(editor.staff.fullName)
    expect(linkIn(mail ?? { text: '' })).not.toBe('')
    expect(row).toMatchObject({ state: 'answered', unread: false, taken_by: editor.staff.id })
    const [kept] = await shop.db
      .select()
      .from(contactSubmissions)
      .where(eq(contactSubmissions.id, subject.id))
    expect(kept?.is_read).toBe(true)

    await given.answerWith(subject, `👍${'x'.repeat(300)}`, { seen: `${stored?.id}` })
    expect((await given.rowOf(subject))?.excerpt).toBe(`👍${'x'.repeat(199)}`)
    const [, second] = await given.mailed(subject.email, 2)
    expect(second?.header('In-Reply-To')).toBe(mail?.header('Message-ID'))
    expect(second?.header('References')).toContain('contact-acknowledgement')
    await eventually(async () => (await given.messagesOf(subject)).every((one) => one.mailed_at))
  })

  test('to a sell request sets the status from new to contacted, and keeps any other status', async () => {
    const status = async (subject: Subject) => {
      const found = await shop.db
        .select({ status: sellSubmissions.status, isRead: sellSubmissions.is_read })
        .from(sellSubmissions)
        .where(eq(sellSubmissions.id, subject.id))
      return found[0]
    }
    const fresh = await given.sellRequest()
    await given.answerWith(fresh, 'We would like to see it.')
    expect(await status(fresh)).toEqual({ status: 'contacted', isRead: true })
    const declined = await given.sellRequest()
    const fields = { id: declined.id, status: 'declined', was: 'new' }
    const path = `/admin/sell-submissions/${declined.id}`
    await editor.fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
    await given.answerWith(declined, 'Sorry again.')
    expect(await status(declined)).toEqual({ status: 'declined', isRead: true })
  })

  test('about an order has its placeholders filled in and leaves the order unchanged', async () => {
    const order = await createPaidOrder(shop)
    const subject = { kind: 'order', id: order.id } as const
    const before = await order.now()
    await given.answerWith(
      subject,
      'Dear {name}, {Order Number} is ready. {your name}, {shop name}',
    )
    const [mail] = await given.mailed(order.email, 1)
    expect(mail?.text).toContain(`Dear ${before.customer_name}, ${order.id.slice(0, 8)} is ready.`)
    expect(mail?.text).not.toContain('{')
    expect(await order.now()).toEqual(before)
    expect(plain(await (await editor.fetch(`/admin/orders/${order.id}`)).text())).toContain(
      'is ready.',
    )
  })

  test.each(['Dear {nmae}', 'Order {order number}'])('with %s is refused', async (body) => {
    const subject = await given.message()
    const { status, html } = await given.answerWith(subject, body)
    expect(status).toBe(422)
    expect(html).toContain('could not be filled in')
    expect(html).toContain(body)
    expect(await given.messagesOf(subject)).toEqual([])
  })

  test('is refused if the customer has written since the form was shown, and the text is kept', async () => {
    const subject = await given.message()
    await given.answerWith(subject, 'Which colour?')
    const [mail] = await given.mailed(subject.email, 1)
    const [first] = await given.messagesOf(subject)
    expect((await given.write(linkIn(mail ?? { text: '' }), 'Green')).status).toBe(303)
    const late = await given.answerWith(subject, 'Are you there?', { seen: `${first?.id}` })
    expect(late.status).toBe(409)
    expect(late.html).toContain('Are you there?')
    expect(await given.messagesOf(subject)).toHaveLength(2)
  })

  test('that is changed before it is sent again is not taken for the stored one', async () => {
    const subject = await given.message()
    const formKey = randomUUID()
    await given.answerWith(subject, 'Yes, it is.', { formKey })
    // The response was lost: the form is unchanged, and the staff member adds to the text.
    const changed = 'Yes, it is. It costs £300.'
    const again = await given.answerWith(subject, changed, { formKey })
    expect(again.status).toBe(409)
    expect(again.html).toContain(changed)
    const [stored] = await given.messagesOf(subject)
    const seen = { formKey, seen: `${stored?.id}` }
    expect((await given.answerWith(subject, changed, seen)).status).toBe(200)
    expect((await given.answerWith(subject, changed, seen)).status).toBe(200)
    await given.mailed(subject.email, 2)
    expect((await given.messagesOf(subject)).map(({ body }) => body)).toEqual([
      'Yes, it is.',
      changed,
    ])
    for (const body of ['A note', 'A note', 'A longer note']) {
      await given.send(subject, { intent: 'note', body, formKey })
    }
    const notes = (await given.messagesOf(subject)).filter(({ kind }) => kind === 'note')
    expect(notes.map(({ body }) => body)).toEqual(['A note', 'A longer note'])
  })

  test('cannot contain injected mail headers', async () => {
    const evil = 'Eve\r\nBcc: all@example.com'
    const order = await createPaidOrder(shop)
    await shop.db.update(orders).set({ customer_name: evil }).where(eq(orders.id, order.id))
    await given.answerWith({ kind: 'order', id: order.id }, 'Hello {name}\r\nBcc: all@example.com')
    const [mail] = await given.mailed(order.email, 1)
    expect(mail?.header('Bcc')).toBe('')
    expect(mail?.header('Subject')).toMatch(/^Re: your order [0-9a-f]{8} \(.+\)$/)
  })

  test('cannot be sent by a viewer', async () => {
    const viewer = await signIn(shop, 'viewer')
    const subject = await given.message()
    const refused = await given.send(
      subject,
      { intent: 'answer', body: 'Hello', seen: '0' },
      viewer,
    )
    expect(refused.status).toBe(403)
    const shown = await viewer.fetch(`/admin/inbox/message/${subject.id}`)
    expect(shown.status).toBe(200)
    expect(await shown.text()).not.toContain('name="body"')
  })
})

test('a conversation is neither closed nor marked as read from a screen without the newest message', async () => {
  const subject = await given.message()
  await given.answerWith(subject, 'Which colour?')
  const [mail] = await given.mailed(subject.email, 1)
  const open = async () => {
    const html = plain(await (await editor.fetch(`/admin/inbox/message/${subject.id}`)).text())
    const field = (name: string) =>
      new RegExp(`name="${name}" value="(\\d+)"`).exec(html)?.[1] ?? ''
    return { seen: field('seen'), seenBounce: field('seenBounce') }
  }
  const opened = await open()
  await given.write(linkIn(mail ?? { text: '' }), 'Green, and by Friday please')
  for (const intent of ['seen', 'wait', 'close']) {
    const { status, html } = await given.send(subject, { intent, ...opened })
    expect([intent, status]).toEqual([intent, intent === 'seen' ? 200 : 409])
    if (intent !== 'seen') expect(html).toContain('Please read it first.')
    expect(await given.rowOf(subject)).toMatchObject({ state: 'open', unread: true })
  }
  const again = await open()
  await given.send(subject, { intent: 'seen', ...again })
  expect(await given.rowOf(subject)).toMatchObject({ state: 'open', unread: false })
  expect((await given.send(subject, { intent: 'close', ...again })).status).toBe(200)
  expect((await given.rowOf(subject))?.state).toBe('closed')
})

test('a note about an order without messages puts no customer in the list of those to answer', async () => {
  const { id } = await createPaidOrder(shop)
  const subject = { kind: 'order', id } as const
  const fields = { intent: 'note', body: 'Carry it by the frame.', formKey: randomUUID() }
  expect((await given.send(subject, fields)).status).toBe(200)
  expect((await given.rowOf(subject))?.state).toBe('answered')
  expect(await (await editor.fetch('/admin/inbox?state=open')).text()).not.toContain(id)
})

test('the conversations of a closed account are unassigned, and assigned to the staff member who answers next', async () => {
  const colleague = await signIn(shop, 'editor')
  const subject = await given.message()
  await given.send(subject, { intent: 'take', seen: '0', seenBounce: '0' }, colleague)
  const inbox = async () => await (await editor.fetch('/admin/inbox?who=nobody')).text()
  const page = async () =>
    plain(await (await editor.fetch(`/admin/inbox/message/${subject.id}`)).text())
  expect(await inbox()).not.toContain(subject.id)
  expect(await page()).toContain(`${colleague.staff.fullName} looks after it`)
  const closed = { id: colleague.staff.id, closed: true }
  expect((await closeAccount(shop.db, shop.services, admin.staff, closed)).ok).toBe(true)
  expect(await inbox()).toContain(subject.id)
  expect(await page()).toContain('Nobody looks after it yet')
  await given.answerWith(subject, 'Now I look after it.')
  expect(await inbox()).not.toContain(subject.id)
  expect((await given.rowOf(subject))?.taken_by).toBe(editor.staff.id)
})

test('the inbox lists, filters and counts conversations, and the search finds them', async () => {
  const subject = await given.message('A question about Zanzibar')
  const see = async (query: string, who = editor) =>
    plain(await (await who.fetch(`/admin/inbox?${query}`)).text())
  expect(await see('q=zanzibar')).toContain(`/admin/inbox/message/${subject.id}`)
  expect(await see('q=zanzibar&read=unread')).toContain(subject.id)
  expect(await see('q=zanzibar')).toMatch(/\d+<span class="sr-only"> to answer/)
  await given.answerWith(subject, 'It is in Quuxland.')
  expect(await see('q=zanzibar&state=open')).not.toContain(subject.id)
  expect(await see('q=quuxland&state=answered')).toContain(subject.id)
  expect(await see('q=quuxland&who=mine')).toContain(subject.id)
  expect(await see('q=quuxland&who=mine', admin)).not.toContain(subject.id)
  const [answer] = await given.messagesOf(subject)
  await given.send(subject, { intent: 'wait', seen: `${answer?.id}` })
  expect(await see('q=quuxland&state=waiting')).toContain(subject.id)
  await given.send(subject, { intent: 'close', seen: `${answer?.id}` })
  expect((await given.send(subject, { intent: 'wait' })).status).toBe(409)
  await given.send(subject, { intent: 'take' }, admin)
  expect(await see('q=quuxland&who=mine&state=closed', admin)).toContain(subject.id)
  const found = await (await editor.fetch('/admin/search?q=quuxland')).text()
  expect(found).toContain(`/admin/inbox/message/${subject.id}`)
})

test('saved replies are edited by staff, and refuse unknown placeholders', async () => {
  const save = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ intent: 'save', id: '', version: '', ...fields })
    const response = await editor.fetch('/admin/saved-replies', { method: 'POST', body })
    return { status: response.status, html: plain(await response.text()) }
  }
  const wrong = await save({ name: 'Thanks', body: 'Dear {customer}' })
  expect(wrong.status).toBe(422)
  expect(wrong.html).toContain('There is no placeholder {customer}')
  expect((await save({ name: 'Thanks', body: 'Dear {name}, thank you.' })).status).toBe(200)
  expect((await save({ name: 'THANKS', body: 'Dear {name}' })).html).toContain('has this name')
  const subject = await given.message()
  const shown = plain(await (await editor.fetch(`/admin/inbox/message/${subject.id}`)).text())
  const reply = /\?reply=([0-9a-f-]{36})/.exec(shown)?.[1]
  const begun = await editor.fetch(`/admin/inbox/message/${subject.id}?reply=${reply}`)
  expect(plain(await begun.text())).toMatch(/Dear Sample Writer \d+, thank you\./)
  const gone = { intent: 'delete', id: reply ?? '', version: '1', name: '', body: '' }
  expect((await save(gone)).html).toContain('No saved replies yet')
})

test('without scripts a message is found, assigned, answered from a saved reply, annotated and closed', async () => {
  const subject = await given.message('Is the walnut sideboard still there?')
  const visitor = plainVisitor(shop, editor.cookie)
  const replies = await visitor.open('/admin/saved-replies')
  const add = { Name: 'We have it', Text: 'Dear {name}, we have it.' }
  const saved = await replies.within('details', 'Add a saved reply').press('Save', add)
  expect(saved.texts('h2')).toContain('We have it')

  const unread = await visitor.open('/admin/inbox?q=walnut&state=open&read=unread')
  const opened = await unread.follow(/^Sample Writer/)
  const dialog = (page: typeof opened) => page.within('dialog')
  expect(dialog(opened).text).toContain('Nobody looks after it yet')
  const taken = await dialog(opened).press('Take it')
  expect(dialog(taken).buttons).toContain('Give it back')
  const begun = await dialog(taken).follow('We have it')
  const name = /Sample Writer \d+/.exec(dialog(begun).text)?.[0]
  expect(dialog(begun).value('Your answer')).toBe(`Dear ${name}, we have it.`)
  const answered = await dialog(begun).press('Send answer')
  expect(answered.text).toContain('Answer sent')
  expect(answered.texts('li').join()).toContain('we have it.')
  const note = { 'Note for colleagues': 'For us alone.' }
  const noted = await dialog(answered).press('Save note', note)
  expect(noted.texts('li').join()).toContain('Note for colleagues')
  await dialog(noted).press('Close')
  const closed = await visitor.open('/admin/inbox?q=walnut&state=closed&who=mine')
  expect(closed.within('tr', 'Sample Writer').text).toContain('Closed')
  expect((await visitor.open('/admin/inbox?q=walnut&read=unread')).text).toContain(
    'No conversations found.',
  )
  const [mail] = await given.mailed(subject.email, 1)
  expect(mail?.text).toContain(`Dear ${name}, we have it.`)
  expect(`${mail?.text}${mail?.html}`).not.toContain('For us alone.')
  const page = await plainVisitor(shop).open(linkIn(mail ?? { text: '' }))
  expect(page.text).toContain('we have it.')
  expect(page.text).not.toContain('For us alone.')
})
