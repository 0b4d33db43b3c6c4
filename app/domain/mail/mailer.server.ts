import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Transporter } from 'nodemailer'
import { readSmtpUrl } from '../../platform/config/smtp-url.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../platform/files/private-files.ts'
import { FinalFailure } from '../../platform/queue/queue.ts'

export type Mail = {
  /** One address; a comma does not separate addresses. */
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** Identical for all attempts of one mail, so that duplicates can be recognized. */
  messageId?: string
  attachments?: { filename: string; content: string; contentType: string }[]
  /** The Message-IDs of the mails that this one answers, oldest first. */
  references?: readonly string[]
  /** Written by a person: automatic replies to it are not suppressed. */
  byPerson?: true
  /** For newsletters: the one-click unsubscribe address. */
  unsubscribeUrl?: string
}

/** `Name <address>` as configured, or both parts, which are quoted as needed. */
export type MailSender = string | { name: string; address: string }

export type Mailer = {
  /**
   * @throws if the mail server does not accept the mail, for a retry; a `FinalFailure` if it never
   * will
   */
  send(mail: Mail): Promise<void>
  close(): void
}

const CONNECT_TIMEOUT_MS = 10_000
/**
 * Timeout without a response of the server. It is long, since a mail accepted after a delay must not
 * be sent twice; the timeout of the job queue is even longer.
 */
const SILENCE_TIMEOUT_MS = 60_000
/**
 * Maximum number of connections, opened on demand: one per concurrent mail of two busy job queues. With
 * more busy queues, a mail waits for at most one other.
 */
const CONNECTIONS = 20

/** Sends mail by SMTP, or without a mail server writes `.eml` files to `DATA_DIR/outbox`. */
export function createMailer(options: {
  smtpUrl: string | null
  /** Called for every mail. */
  from: () => MailSender
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
      await (await transport).sendMail(message(from(), mail)).catch(refuse)
    },
    close: () =>
      void transport?.then(
        (opened) => opened.close(),
        // It could not be loaded: `send` has thrown, and there is nothing to close.
        () => undefined,
      ),
  }
}

/** Lazy loading: saves 5 MB of memory before the first mail. */
const nodemailer = () => import('nodemailer')

/** Why a mail was refused, without the server's message, which contains the recipient. */
class MailNotTakenError extends Error {
  override name = 'MailNotTakenError'
}

/** Connection errors before any command about a mail. */
const CONNECTION_ERRORS = new Set(['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ETLS'])

type SmtpError = NodeJS.ErrnoException & {
  /** The SMTP command: `AUTH PLAIN`, `MAIL FROM`, `RCPT TO`, `DATA` … */
  command?: string
  /** The server's response, and its three-digit code. */
  response?: string
  responseCode?: number
}

function refuse(thrown: unknown): never {
  const error = thrown as SmtpError
  const { code = 'no reason given', responseCode, message } = error
  const detail = CONNECTION_ERRORS.has(code) ? message : responseCode
  const reason = [code, detail].filter(Boolean).join(' ')
  if (isPermanent(error)) {
    throw new FinalFailure(`the mail server refused a mail for good: ${reason}`)
  }
  throw new MailNotTakenError(`the mail server did not take a mail: ${reason}`)
}

/** Syntax errors, and required authentication (RFC 5321, RFC 4954), at the beginning of a response. */
const CLIENT_ERROR = /^5(?:0[0234]|3\d)/
/**
 * Responses at `RCPT TO` about the sender: permission to relay, quotas, security (RFC 3463, 5.1.7,
 * 5.1.8 and 5.7).
 */
const SENDER_REFUSED =
  /\b5\.(?:1\.[78]|7\.\d+)\b|relay|authenti|log ?in|sender|send ?as|from address|verif|quota|limit|polic|spam|block/i

/**
 * Whether a mail can never be accepted, by the server's response to its recipient or content.
 * Responses that may concern the shop's own credentials or address are retried: the owner can fix
 * those.
 */
function isPermanent({ command, response = '', responseCode = 0 }: SmtpError): boolean {
  if (command !== 'RCPT TO' && command !== 'DATA') return false
  return responseCode >= 500 && !CLIENT_ERROR.test(response) && !SENDER_REFUSED.test(response)
}

function message(
  from: MailSender,
  { to, replyTo, references = [], byPerson, unsubscribeUrl, ...mail }: Mail,
) {
  const last = references.at(-1)
  return {
    ...mail,
    // A fixed encoding instead of the shorter one of each mail: the text of the mails is mostly ASCII.
    textEncoding: 'quoted-printable' as const,
    ...(last && { inReplyTo: last, references: [...references] }),
    from,
    to: { name: '', address: to },
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    headers: {
      ...(!byPerson && AUTO_GENERATED),
      ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)),
    },
  }
}

/** RFC 3834: suppresses automatic replies. */
const AUTO_GENERATED = { 'Auto-Submitted': 'auto-generated' }

/** RFC 2369, and RFC 8058 for one-click unsubscription. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function outbox(from: () => MailSender, folder: string): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await nodemailer()
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message: eml } = await transport.sendMail(message(from(), mail))
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
      const file = path.join(folder, `${time}-${randomUUID().slice(0, 8)}.eml`)
      // Written under a temporary name, so that programs watching the folder see complete files
      // only.
      await writeFile(`${file}.part`, eml as Buffer, { mode: PRIVATE_FILE })
      await rename(`${file}.part`, file)
    },
    close: () => undefined,
  }
}
