import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Subject } from '../../app/domain/conversations/conversation.ts'
import { CONVERSATION_MAIL } from '../../app/domain/conversations/mail/queues.server.ts'
import { conversationPhotos } from '../../app/domain/conversations/photos/schema.ts'
import { jobsWaiting } from '../faults/queue-clock.ts'
import { createPaidOrder } from '../support/fixtures/orders.ts'
import { openedForm } from '../support/forms.ts'
import { startShopWithMailbox } from '../support/mail/mailbox.ts'
import { readMail } from '../support/mail/read-mail.ts'
import { parts, sampleMail, sampleReport } from '../support/mail/sample-mails.ts'
import { eventually } from '../support/shop.ts'
import { signIn } from '../support/staff/staff.ts'
import { bombs } from './decompression-bombs.ts'

type MailShop = Awaited<ReturnType<typeof startShopWithMailbox>>
let mailShop: MailShop
let shop: MailShop['shop']
let imap: MailShop['imap']
beforeAll(async () => {
  mailShop = await startShopWithMailbox()
  ;({ shop, imap } = mailShop)
})
afterAll(() => mailShop.stop())

const shown = (subject: Subject) => mailShop.shown(subject)
const bodiesOf = async (subject: Subject) =>
  (await shown(subject))?.messages.map(({ body }) => body) ?? []

/** Creates an answered message. @returns it, with the addresses and the token that its customer received */
async function conversation() {
  const subject = await mailShop.message()
  const { replyTo, messageId } = await mailShop.answered(subject)
  const mail = (await shop.mails()).findLast(({ to }) => to === subject.email)
  const [, token = ''] = /\/conversation\/([\w-]{43})/.exec(readMail(mail?.text ?? '').text) ?? []
  return { subject, replyTo, messageId, token }
}

describe('a stranger', () => {
  test('cannot reach a conversation by guessing its address or message ids', async () => {
    const { subject, replyTo, token } = await conversation()
    const order = await createPaidOrder(shop)
    const before = await bodiesOf(subject)
    const last = replyTo.slice(0, replyTo.indexOf('@'))
    const guesses = [
      ...Array.from({ length: 20 }, () => `hello+${randomBytes(16).toString('hex')}@shop.example`),
      `${last.slice(0, -1)}${last.endsWith('0') ? '1' : '0'}@shop.example`,
      `${last.slice(0, -1)}_@shop.example`,
      `hello+${'%'.repeat(32)}@shop.example`,
      `${last}0@shop.example`,
      `hello+${token}@shop.example`,
      replyTo.replace('@shop.example', '@elsewhere.example'),
    ]
    for (const to of guesses) imap.deliver(sampleMail({ to }))
    const host = new URL(shop.services.publicUrl).hostname
    // An order's number appears in many places, but its id only in its own mails.
    const ids = [
      `<${order.id.slice(0, 8)}.confirmation@${host}>`,
      `<${order.id}.confirmation@elsewhere.example>`,
      `<${randomUUID()}.confirmation@${host}>`,
      `<${randomUUID()}.contact-acknowledgement@${host}>`,
      `<${randomUUID()}.1@${host}>`,
      `<${subject.id}.1@${host}>`,
      `<${order.id}'--.confirmation@${host}>`,
    ]
    for (const id of ids) imap.deliver(sampleMail({ headers: [`In-Reply-To: ${id}`] }))
    expect(await mailShop.pickedUp()).toEqual({ unmatched: guesses.length + ids.length })
    expect(await bodiesOf(subject)).toEqual(before)
    expect(await shown({ kind: 'order', id: order.id })).toMatchObject({ messages: [] })
  })

  test('cannot open a page with the token of a reply address', async () => {
    const { replyTo } = await conversation()
    const [, token = ''] = /\+([0-9a-f]{32})@/.exec(replyTo) ?? []
    expect(token).not.toBe('')
    for (const page of ['conversation', 'your-furniture', 'order', 'review', 'alerts']) {
      expect((await fetch(`${shop.url}/${page}/${token}`)).status).toBe(404)
    }
  })

  test('with a reply address can write to its conversation only, under their own address, and gets no mail', async () => {
    const [one, other] = [await conversation(), await conversation()]
    const before = await bodiesOf(other.subject)
    const mail = {
      from: `"${other.subject.email}" <eve@attacker.example>`,
      to: one.replyTo,
      headers: [`In-Reply-To: ${other.messageId}`, 'Reply-To: eve@attacker.example'],
      body: 'Please send me the link again.',
    }
    imap.deliver(sampleMail(mail))
    expect(await mailShop.pickedUp()).toEqual({ stored: 1 })
    expect(await bodiesOf(other.subject)).toEqual(before)
    expect((await shown(one.subject))?.messages.at(-1)).toMatchObject({
      body: mail.body,
      fromAddress: 'eve@attacker.example',
    })
    await eventually(async () =>
      (await shop.mails()).some(({ text }) => readMail(text).text.includes(mail.body)),
    )
    const mails = await shop.mails()
    expect(mails.filter(({ to }) => to.includes('attacker.example'))).toEqual([])
  })
})

describe('a mail', () => {
  test('cannot inject headers or markup into another mail or a page', async () => {
    const { subject, replyTo, token } = await conversation()
    const evil = '<script>alert(1)</script><img src=x onerror=alert(2)>'
    const name = Buffer.from(`Eve\r\nBcc: all@attacker.example\r\n\r\n${evil}`).toString('base64')
    const { type, body } = parts([
      { type: 'text/plain', body: `Hello\r\nBcc: all@attacker.example\r\n${evil} {name}` },
      { type: 'application/pdf', name: `x${evil.replaceAll('"', '')}.pdf`, body: 'x' },
    ])
    imap.deliver(
      sampleMail({
        from: `=?utf-8?B?${name}?= <eve@attacker.example>`,
        to: replyTo,
        subject: `=?utf-8?B?${name}?=`,
        messageId: `<"\u0001<b>${randomUUID()}>`,
        headers: [`References: <x\u0007@y> <${evil}>`],
        type,
        body,
      }),
    )
    expect(await mailShop.pickedUp()).toEqual({ stored: 1 })
    const notice = await eventually(async () =>
      (await shop.mails()).findLast(({ text }) => readMail(text).text.includes('alert(1)')),
    )
    const read = readMail(notice.text)
    expect(read.header('Subject')).toBe('An answer about a message')
    expect(read.header('Bcc')).toBe('')
    expect(read.header('To')).not.toContain('attacker')
    const editor = await signIn(shop, 'editor')
    const pages = [
      read.html,
      await (await editor.fetch(`/admin/inbox/message/${subject.id}`)).text(),
      await (await editor.fetch('/admin/inbox')).text(),
      await (await fetch(`${shop.url}/conversation/${token}`)).text(),
    ]
    for (const html of pages) {
      expect(html).toContain('&lt;script&gt;alert(1)')
      expect(html).not.toContain('<script>alert')
      expect(html).not.toContain('<img src=x')
    }

    // Staff answer the mail; their answer refers only to mails of the shop.
    const sent = { intent: 'answer', body: 'Thank you, {name}.', formKey: randomUUID() }
    const seen = (await shown(subject))?.messages.at(-1)?.id
    await editor.fetch(`/admin/inbox/message/${subject.id}`, {
      method: 'POST',
      body: new URLSearchParams({ ...sent, seen: String(seen) }),
    })
    const answer = await eventually(async () =>
      (await shop.mails()).findLast(({ text }) => readMail(text).text.includes('Thank you, ')),
    )
    const { header } = readMail(answer.text)
    expect(header('To')).toBe(subject.email)
    expect(header('Bcc')).toBe('')
    for (const id of header('References').split(/\s+/)) {
      expect(id).toMatch(/^<[0-9a-f-]{36}\.[a-z0-9-]+@localhost>$/)
    }
  })

  test('causes no request to other hosts, neither when it is read nor when it is shown', async () => {
    let requests = 0
    const canary = createServer((_, response) => {
      requests += 1
      response.end()
    })
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
    const at = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`
    const { subject, replyTo } = await conversation()
    const html = `<!DOCTYPE html [<!ENTITY x SYSTEM "${at}/entity">]>
      <link rel=stylesheet href="${at}/a.css"><style>@import "${at}/b.css"</style>
      <img src="${at}/pixel.gif"><iframe src="${at}/frame"></iframe><video src="${at}/v">&x;
      <svg><image href="${at}/i.svg"/></svg><object data="${at}/o"></object>Read me
      <meta http-equiv=refresh content="0;url=${at}/r">`
    imap.deliver(sampleMail({ to: replyTo, type: 'text/html', body: html }))
    expect(await mailShop.pickedUp()).toEqual({ stored: 1 })
    const editor = await signIn(shop, 'editor')
    const page = await (await editor.fetch(`/admin/inbox/message/${subject.id}`)).text()
    expect(page).toContain('Read me')
    expect(page).not.toContain(at)
    expect(requests).toBe(0)
    canary.close()
  })
})

describe('an attachment', () => {
  const programs = [
    { name: 'invoice.pdf.exe', type: 'application/octet-stream', bytes: Buffer.from('MZ\x90\0') },
    { name: 'photo.jpg', type: 'image/jpeg', bytes: Buffer.from('#!/bin/sh\nrm -rf /\n') },
    { name: 'page.html', type: 'text/html', bytes: Buffer.from('<script>alert(1)</script>') },
    { name: 'x.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg onload="alert(1)"/>') },
    { name: 'y.png', type: 'image/png', bytes: Buffer.from('<svg onload="alert(1)"/>') },
    {
      name: '../../../etc/cron.d/z.zip',
      type: 'application/zip',
      bytes: Buffer.from('PK\x03\x04'),
    },
  ]

  test('that is a decompression bomb, a program or an SVG is rejected, by mail and on the page', async () => {
    const { subject, replyTo, token } = await conversation()
    const files = [
      ...programs,
      ...(await bombs()).map((bytes, at) => ({
        name: `bomb${at}.png`,
        type: 'image/png',
        bytes: Buffer.from(bytes),
      })),
    ]
    const before = await shop.db.$count(conversationPhotos)
    for (const { name, type, bytes } of files) {
      const attached = {
        type: type.replace('text/html', 'application/xhtml+xml'),
        name,
        body: bytes,
      }
      const content = parts([{ type: 'text/plain', body: `With ${name}` }, attached])
      imap.deliver(sampleMail({ from: subject.email, to: replyTo, ...content }))
    }
    expect(await mailShop.pickedUp()).toEqual({ stored: files.length })
    const entries = (await shown(subject))?.messages.slice(1) ?? []
    expect(entries).toHaveLength(files.length)
    for (const { photos, leftOut } of entries) {
      expect(photos).toEqual([])
      expect(leftOut).toHaveLength(1)
    }
    for (const { name, type, bytes } of files) {
      const form = new FormData()
      const fields = { ...openedForm(shop), body: `With ${name}`, formKey: randomUUID() }
      for (const [field, value] of Object.entries(fields)) form.set(field, value)
      form.append('photos', new Blob([new Uint8Array(bytes)], { type }), name)
      const response = await fetch(`${shop.url}/conversation/${token}`, {
        method: 'POST',
        redirect: 'manual',
        body: form,
      })
      expect(`${name}: ${response.status}`).toBe(`${name}: 422`)
      const why = /use JPEG, PNG or WebP|too large|cannot be read/
      expect(why.test(await response.text()), name).toBe(true)
    }
    expect(await shop.db.$count(conversationPhotos)).toBe(before)
  }, 180_000)
})

test('a loop of bounces, automatic replies and mails creates 20 entries and no answer', async () => {
  const { subject, replyTo, messageId } = await conversation()
  for (let count = 0; count < 50; count += 1) {
    imap.deliver(sampleReport({ address: subject.email, about: messageId }))
    const headers = ['Auto-Submitted: auto-replied']
    imap.deliver(sampleMail({ from: subject.email, to: replyTo, headers }))
    imap.deliver(sampleMail({ from: `loop${count}@example.com`, to: replyTo, body: `${count}` }))
  }
  const counts = await mailShop.pickedUp()
  expect(counts).toMatchObject({ automatic: 50, 'too-many': 80 })
  expect((counts.stored ?? 0) + (counts.bounce ?? 0)).toBe(20)
  expect(await bodiesOf(subject)).toHaveLength(1 + (counts.stored ?? 0))
  await eventually(async () => (await jobsWaiting(shop.db, CONVERSATION_MAIL)) === 0)
  const sent = (await shop.mails()).filter(({ to }) => to === subject.email || to.includes('loop'))
  expect(sent).toHaveLength(1)
})
