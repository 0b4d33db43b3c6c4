import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type MailServer,
  type Refusal,
  startMailServer,
} from '../../../test/support/mail/mail-server.ts'
import { readMail } from '../../../test/support/mail/read-mail.ts'
import { FinalFailure } from '../../platform/queue/queue.ts'
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
    mailer = createMailer({ smtpUrl: server.url, from: () => FROM, dataDir: tmpdir() })
  })
  afterEach(async () => {
    mailer.close()
    await server.down()
  })

  test('a mail has a text and an HTML part, sender and recipient', async () => {
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
    expect(taken?.header('Auto-Submitted')).toBe('auto-generated')
    expect(taken?.text.trim()).toBe('It costs £620.00.')
    expect(taken?.html.trim()).toBe(mail.html)
  })

  test('mail to subscribers has one-click unsubscription', async () => {
    await mailer.send({ ...mail, unsubscribeUrl: 'https://shop.example/leave/1' })
    const [taken] = server.taken
    expect(taken?.header('List-Unsubscribe')).toBe('<https://shop.example/leave/1>')
    expect(taken?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(taken?.header('Auto-Submitted')).toBe('auto-generated')
  })

  test('input cannot inject recipients or headers', async () => {
    const subject = 'Hello\r\nBcc: al@example.com'
    await mailer.send({ ...mail, subject })
    await mailer.send({ ...mail, to: 'jo@example.com, al@example.com' }).catch(() => undefined)
    expect(server.taken.flatMap(({ to }) => to)).not.toContain('al@example.com')
    expect(server.taken[0]?.header('Bcc')).toBe('')
  })

  test('a rejection is reported without the recipient’s address', async () => {
    server.behaviour = 'rejects'
    const error = await mailer.send(mail).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(String(error)).toMatch(/did not take a mail: EENVELOPE 450/)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(mail.to)
  })

  test.each<Refusal>([
    { at: 'recipient', code: 550, text: '5.1.1 <{to}>: Recipient address rejected: User unknown' },
    { at: 'recipient', code: 550, text: 'No such user here' },
    { at: 'recipient', code: 501, text: '5.1.3 Bad recipient address syntax' },
    { at: 'recipient', code: 556, text: '5.1.10 {to} does not accept mail' },
    { at: 'content', code: 552, text: '5.3.4 Message too big for {to}' },
    { at: 'content', code: 554, text: 'Transaction failed' },
  ])('$code at $at is a permanent refusal: $text', async (refusal) => {
    server.refusal = refusal
    const error = await mailer.send(mail).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(FinalFailure)
    expect(String(error)).toMatch(new RegExp(`refused a mail for good: E[A-Z]+ ${refusal.code}$`))
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(mail.to)
    // The next mail is accepted.
    server.refusal = null
    await mailer.send(mail)
  })

  test.each<Refusal>([
    { at: 'recipient', code: 450, text: '4.2.1 Mailbox busy' },
    { at: 'recipient', code: 452, text: '4.2.2 Mailbox full' },
    { at: 'content', code: 451, text: '4.3.0 Try again later' },
    // The owner can fix these: the server refuses the shop's credentials or sender.
    { at: 'sign-in', code: 535, text: '5.7.8 Authentication credentials invalid' },
    { at: 'sender', code: 530, text: '5.7.0 Authentication required' },
    { at: 'sender', code: 550, text: '5.1.8 Sender domain not found' },
    { at: 'recipient', code: 530, text: 'Please say who you are' },
    { at: 'recipient', code: 503, text: 'AUTH first' },
    { at: 'recipient', code: 554, text: '5.7.1 <{to}>: Relay access denied' },
    { at: 'recipient', code: 550, text: 'relay not permitted' },
    { at: 'recipient', code: 553, text: '5.7.1 Sender address rejected: not owned by user' },
    { at: 'content', code: 550, text: 'The from address does not match a verified identity' },
    { at: 'content', code: 554, text: '5.2.252 SendAsDenied' },
    { at: 'content', code: 550, text: '5.4.5 Daily sending limit exceeded' },
  ])('$code at $at is retried: $text', async (refusal) => {
    const url = new URL(server.url)
    url.username = 'shop'
    url.password = 'sample'
    const signedIn = createMailer({ smtpUrl: url.href, from: () => FROM, dataDir: tmpdir() })
    server.refusal = refusal
    const error = await signedIn.send(mail).catch((thrown: unknown) => thrown)
    expect(error).not.toBeInstanceOf(FinalFailure)
    expect(String(error)).toMatch(`${refusal.code}`)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(mail.to)
    server.refusal = null
    await signedIn.send(mail)
    expect(server.taken).toHaveLength(1)
    signedIn.close()
  })

  test('a slow server receives the mail once', async () => {
    server.behaviour = 'slow'
    await mailer.send(mail)
    expect(server.taken).toHaveLength(1)
  })

  test('a connection closed in the middle is an error, and the next mail is sent', async () => {
    server.behaviour = 'disconnects'
    await expect(mailer.send(mail)).rejects.toThrow('did not take a mail')
    await expect(mailer.send(mail)).rejects.toThrow('ESOCKET connect ECONNREFUSED')
    server.behaviour = 'accepts'
    await server.up()
    await mailer.send(mail)
    expect(server.taken).toHaveLength(1)
  })
})

describe('by SMTP to a server with a self-signed certificate', () => {
  let server: MailServer
  beforeEach(async () => {
    server = await startMailServer({ selfSigned: true })
  })
  afterEach(() => server.down())

  async function send(options: string): Promise<void> {
    const mailer = createMailer({
      smtpUrl: server.url + options,
      from: () => FROM,
      dataDir: tmpdir(),
    })
    await mailer.send(mail).finally(() => mailer.close())
  }

  test('no mail is sent by default, and the reason is reported', async () => {
    await expect(send('')).rejects.toThrow(/ESOCKET .*certificate/)
    expect(server.taken).toEqual([])
  })

  test.each([
    ['ignoreTLS=true', false],
    ['tls.rejectUnauthorized=false', true],
    ['requireTLS=true&tls.rejectUnauthorized=false', true],
  ])('mail is sent with %s', async (options, encrypted) => {
    await send(`?${options}&name=shop.example`)
    expect(server.taken).toMatchObject([{ encrypted, greeting: 'shop.example' }])
  })
})

test('no mail is sent unencrypted if encryption is required', async () => {
  const server = await startMailServer()
  const smtpUrl = `${server.url}?requireTLS=true`
  const mailer = createMailer({ smtpUrl, from: () => FROM, dataDir: tmpdir() })
  await expect(mailer.send(mail)).rejects.toThrow('ETLS')
  expect(server.taken).toEqual([])
  mailer.close()
  await server.down()
})

test('without a mail server each mail is written as an .eml file', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kept-mail-'))
  const mailer = createMailer({ smtpUrl: null, from: () => FROM, dataDir })
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
  expect((await stat(outbox)).mode & 0o777).toBe(0o700)
  expect((await stat(path.join(outbox, files[0] ?? ''))).mode & 0o777).toBe(0o600)
  mailer.close()
  await rm(dataDir, { recursive: true })
})
