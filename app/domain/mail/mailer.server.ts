import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'

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
  /** @throws where the mail server does not take it; the caller tries again later */
  send(mail: Mail): Promise<void>
  close(): void
}

const CONNECT_TIMEOUT_MS = 10_000
/**
 * How long the server may say nothing. One that took a mail and thinks about it for a while must
 * not be given the same mail twice, so this is long; the job queue waits longer still.
 */
const SILENCE_TIMEOUT_MS = 60_000

/** Mail by SMTP, or without a mail server as `.eml` files in `DATA_DIR/outbox`. */
export function createMailer(options: {
  smtpUrl: string | null
  from: string
  dataDir: string
}): Mailer {
  const { smtpUrl, from, dataDir } = options
  if (!smtpUrl) return outbox(from, path.join(dataDir, 'outbox'))
  const url = new URL(smtpUrl)
  const transport = createTransport({
    host: url.hostname,
    port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
    secure: url.protocol === 'smtps:',
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  })
  return {
    async send(mail) {
      await transport.sendMail(message(from, mail)).catch(refuse)
    },
    close: () => transport.close(),
  }
}

/** Why a mail was not taken, without the server's words: those name the recipient. */
class MailNotTakenError extends Error {
  override name = 'MailNotTakenError'
}

/** Nothing was said about a mail yet: which server, and what is wrong with the way to it. */
const ON_THE_WAY = new Set(['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ETLS'])

function refuse(error: unknown): never {
  const {
    code = 'no reason given',
    responseCode,
    message,
  } = error as NodeJS.ErrnoException & {
    responseCode?: number
  }
  const detail = ON_THE_WAY.has(code) ? message : responseCode
  throw new MailNotTakenError(
    `the mail server did not take a mail: ${[code, detail].filter(Boolean).join(' ')}`,
  )
}

function message(from: string, { to, replyTo, unsubscribeUrl, ...mail }: Mail) {
  return {
    ...mail,
    from,
    to: { name: '', address: to },
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    ...(unsubscribeUrl ? { headers: unsubscribeHeaders(unsubscribeUrl) } : {}),
  }
}

/** RFC 2369 and, for leaving without a page, RFC 8058. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function outbox(from: string, folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message: eml } = await transport.sendMail(message(from, mail))
      await mkdir(folder, { recursive: true })
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
      const file = path.join(folder, `${time}-${randomUUID().slice(0, 8)}.eml`)
      // Whoever watches the folder never sees half a mail.
      await writeFile(`${file}.part`, eml as Buffer)
      await rename(`${file}.part`, file)
    },
    close: () => transport.close(),
  }
}
