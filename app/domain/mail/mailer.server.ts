import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Transporter } from 'nodemailer'
import { readSmtpUrl } from '../../platform/config/smtp-url.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../platform/private-files.ts'
import { FinalFailure } from '../../platform/queue/queue.ts'

export type Mail = {
  /** One address; a comma in it makes no second one. */
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** The same for every try of one mail, so that a repeat can be told from a new one. */
  messageId?: string
  /** For mail that people subscribed to: where one press leaves it, in their mail program too. */
  unsubscribeUrl?: string
}

export type Mailer = {
  /**
   * @throws where the mail server does not take it; the caller tries again later. A
   * `FinalFailure` where it never will
   */
  send(mail: Mail): Promise<void>
  close(): void
}

const CONNECT_TIMEOUT_MS = 10_000
/**
 * How long the server may say nothing. One that took a mail and thinks about it for a while must
 * not be given the same mail twice, so this is long; the job queue waits longer still.
 */
const SILENCE_TIMEOUT_MS = 60_000
/**
 * Opened as they are needed. One for each mail on its way, of two busy job queues; with more
 * busy than that, a mail waits for one other at most.
 */
const CONNECTIONS = 20

/** Mail by SMTP, or without a mail server as `.eml` files in `DATA_DIR/outbox`. */
export function createMailer(options: {
  smtpUrl: string | null
  from: string
  dataDir: string
}): Mailer {
  const { smtpUrl, from, dataDir } = options
  if (!smtpUrl) return outbox(from, path.join(dataDir, 'outbox'))
  const server = {
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    ...readSmtpUrl(smtpUrl),
    pool: true,
  } as const
  let transport: Promise<Transporter> | undefined
  return {
    async send(mail) {
      transport ??= nodemailer().then(({ createTransport }) => createTransport(server))
      await (await transport).sendMail(message(from, mail)).catch(refuse)
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** Loaded by the first mail: until then it would take 5 MB of memory for nothing. */
const nodemailer = () => import('nodemailer')

/** Why a mail was not taken, without the server's words: those name the recipient. */
class MailNotTakenError extends Error {
  override name = 'MailNotTakenError'
}

/** Nothing was said about a mail yet: which server, and what is wrong with the way to it. */
const ON_THE_WAY = new Set(['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ETLS'])

type SmtpError = NodeJS.ErrnoException & {
  /** What was being said: `AUTH PLAIN`, `MAIL FROM`, `RCPT TO`, `DATA` … */
  command?: string
  /** The server's answer as it came, and the three digits it begins with. */
  response?: string
  responseCode?: number
}

function refuse(thrown: unknown): never {
  const error = thrown as SmtpError
  const { code = 'no reason given', responseCode, message } = error
  const detail = ON_THE_WAY.has(code) ? message : responseCode
  const reason = [code, detail].filter(Boolean).join(' ')
  if (isForGood(error)) {
    throw new FinalFailure(`the mail server refused a mail for good: ${reason}`)
  }
  throw new MailNotTakenError(`the mail server did not take a mail: ${reason}`)
}

/** The server did not understand, or wants to know first who we are (RFC 5321, RFC 4954). */
const ABOUT_THE_WORDS = /^5(?:0[0234]|3\d)/
/**
 * Words for ourselves, in answers that are given when the recipient is named: who may send by
 * this server, as whom and how much, and security in general (RFC 3463, 5.1.7, 5.1.8 and 5.7).
 */
const ABOUT_US =
  /\b5\.(?:1\.[78]|7\.\d+)\b|relay|authenti|log ?in|sender|send ?as|from address|verif|quota|limit|polic|spam|block/i

/**
 * Whether a mail can never be taken, by what the server said to its recipient or its content.
 * What may be about the shop's own sign-in or address is for the owner to mend, and the mail is
 * to go out then; better to try a hopeless one for a day than to lose those.
 */
function isForGood({ command, response = '', responseCode = 0 }: SmtpError): boolean {
  if (command !== 'RCPT TO' && command !== 'DATA') return false
  return responseCode >= 500 && !ABOUT_THE_WORDS.test(response) && !ABOUT_US.test(response)
}

function message(from: string, { to, replyTo, unsubscribeUrl, ...mail }: Mail) {
  return {
    ...mail,
    from,
    to: { name: '', address: to },
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    headers: { ...NOBODY_WROTE_IT, ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)) },
  }
}

/** RFC 3834: absence notes and other programs do not answer it. */
const NOBODY_WROTE_IT = { 'Auto-Submitted': 'auto-generated' }

/** RFC 2369 and, for leaving without a page, RFC 8058. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function outbox(from: string, folder: string): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await nodemailer()
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message: eml } = await transport.sendMail(message(from, mail))
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
      const file = path.join(folder, `${time}-${randomUUID().slice(0, 8)}.eml`)
      // Whoever watches the folder never sees half a mail.
      await writeFile(`${file}.part`, eml as Buffer, { mode: PRIVATE_FILE })
      await rename(`${file}.part`, file)
    },
    close: () => undefined,
  }
}
