import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { readMail } from '../../../test/read-mail.ts'
import { createMailer, type Mailer } from './mailer.server.ts'

const FROM = 'Sample Shop <shop@example.com>'
const mail = {
  to: 'jo@example.com',
  subject: 'Your sofa, “the green one”',
  text: 'It costs £620.00.\n',
  html: '<p>It costs £620.00.</p>',
  replyTo: 'support@example.com',
  messageId: '<one@shop.example>',
}

describe('by SMTP', () => {
  let server: MailServer
  let mailer: Mailer
  beforeEach(async () => {
    server = await startMailServer()
    mailer = createMailer({ smtpUrl: server.url, from: FROM, dataDir: tmpdir() })
  })
  afterEach(async () => {
    mailer.close()
    await server.down()
  })

  test('a mail arrives as text and as HTML, from whom and to whom it says', async () => {
    await mailer.send(mail)
    const [taken] = server.taken
    expect(taken).toMatchObject({ from: 'shop@example.com', to: ['jo@example.com'] })
    expect(taken?.header('From')).toBe(FROM)
    expect(taken?.header('To')).toBe('jo@example.com')
    expect(taken?.header('Reply-To')).toBe('support@example.com')
    expect(taken?.header('Subject')).toBe(mail.subject)
    expect(taken?.header('Message-ID')).toBe('<one@shop.example>')
    expect(taken?.header('Content-Type')).toMatch(/^multipart\/alternative/)
    expect(taken?.header('List-Unsubscribe')).toBe('')
    expect(taken?.text.trim()).toBe('It costs £620.00.')
    expect(taken?.html.trim()).toBe(mail.html)
  })

  test('mail to subscribers can be left with one click', async () => {
    await mailer.send({ ...mail, unsubscribeUrl: 'https://shop.example/leave/1' })
    const [taken] = server.taken
    expect(taken?.header('List-Unsubscribe')).toBe('<https://shop.example/leave/1>')
    expect(taken?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  })

  test('nothing that was typed makes a second recipient or a header', async () => {
    const subject = 'Hello\r\nBcc: al@example.com'
    await mailer.send({ ...mail, subject })
    await mailer.send({ ...mail, to: 'jo@example.com, al@example.com' }).catch(() => undefined)
    expect(server.taken.flatMap(({ to }) => to)).not.toContain('al@example.com')
    expect(server.taken[0]?.header('Bcc')).toBe('')
  })

  test('a refusal is told without the recipient, whom the server names', async () => {
    server.mood = 'refuses'
    const error = await mailer.send(mail).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(String(error)).toMatch(/did not take a mail: EENVELOPE 450/)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(mail.to)
  })

  test('a server that takes its time is given the mail once', async () => {
    server.mood = 'slow'
    await mailer.send(mail)
    expect(server.taken).toHaveLength(1)
  })

  test('a line cut in the middle is an error, and the next mail goes through', async () => {
    server.mood = 'cuts'
    await expect(mailer.send(mail)).rejects.toThrow('did not take a mail')
    await expect(mailer.send(mail)).rejects.toThrow('ESOCKET connect ECONNREFUSED')
    server.mood = 'takes'
    await server.up()
    await mailer.send(mail)
    expect(server.taken).toHaveLength(1)
  })
})

test('without a mail server each mail becomes a file that mail programs open', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kept-mail-'))
  const mailer = createMailer({ smtpUrl: null, from: FROM, dataDir })
  await Promise.all([mailer.send(mail), mailer.send({ ...mail, to: 'al@example.com' })])
  const outbox = path.join(dataDir, 'outbox')
  const files = await readdir(outbox)
  expect(files.filter((file) => file.endsWith('.eml'))).toHaveLength(2)
  expect(files).toHaveLength(2)
  const mails = await Promise.all(
    files.map(async (file) => readMail(await readFile(path.join(outbox, file), 'utf8'))),
  )
  expect(mails.map((one) => one.header('To')).toSorted()).toEqual([
    'al@example.com',
    'jo@example.com',
  ])
  expect(mails[0]?.header('From')).toBe(FROM)
  expect(mails[0]?.text.trim()).toBe('It costs £620.00.')
  mailer.close()
  await rm(dataDir, { recursive: true })
})
