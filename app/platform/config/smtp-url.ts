import {
  decoded,
  type OptionKind,
  type OptionValue,
  readAddress,
  readOptions,
} from './server-url.ts'

/** A mail server and its connection options, named as nodemailer's. */
export type SmtpServer = {
  host: string
  port: number
  /** TLS from the first byte. Otherwise STARTTLS is used if the server offers it. */
  secure: boolean
  auth?: { user: string; pass: string }
  tls?: Record<string, OptionValue>
} & Record<string, unknown>

const SUBMISSION_PORT = 587
const SUBMISSIONS_PORT = 465

/**
 * Options of nodemailer (https://nodemailer.com/smtp) allowed in SMTP_URL. Those that would log
 * mail, or use a transport other than SMTP, are excluded.
 */
const OPTIONS: Record<string, OptionKind> = {
  ignoreTLS: 'flag',
  requireTLS: 'flag',
  opportunisticTLS: 'flag',
  name: 'text',
  localAddress: 'text',
  authMethod: 'text',
  connectionTimeout: 'number',
  greetingTimeout: 'number',
  socketTimeout: 'number',
  dnsTimeout: 'number',
  maxConnections: 'number',
  maxMessages: 'number',
  rateDelta: 'number',
  rateLimit: 'number',
}

/**
 * Parses `smtp[s]://user:password@host:port?option=value`.
 *
 * @throws Error whose message continues the setting's name, without the password
 */
export function readSmtpUrl(address: string): SmtpServer {
  const url = readAddress(address, ['smtp', 'smtps'], 'must be an smtp:// or smtps:// address')
  if (!url.hostname) throw new Error('must name a mail server, as in smtp://mail.example')
  const secure = url.protocol === 'smtps:'
  const user = decoded(url.username)
  const pass = decoded(url.password)
  const { tls, ...options } = readOptions(url.searchParams, OPTIONS)
  return {
    ...options,
    host: url.hostname.replace(/^\[(.+)\]$/, '$1'),
    port: Number(url.port) || (secure ? SUBMISSIONS_PORT : SUBMISSION_PORT),
    secure,
    ...(user && { auth: { user, pass } }),
    ...(tls && { tls }),
  }
}
