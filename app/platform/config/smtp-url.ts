type Value = string | number | boolean

/** A mail server and its connection options, named as nodemailer's. */
export type SmtpServer = {
  host: string
  port: number
  /** TLS from the first byte. Otherwise STARTTLS is used if the server offers it. */
  secure: boolean
  auth?: { user: string; pass: string }
  tls?: Record<string, Value>
} & Record<string, unknown>

const SUBMISSION_PORT = 587
const SUBMISSIONS_PORT = 465

type Kind = 'flag' | 'number' | 'text'

/**
 * Options of nodemailer (https://nodemailer.com/smtp) allowed in SMTP_URL. Those that would log
 * mail, or use a transport other than SMTP, are excluded.
 */
const OPTIONS: Record<string, Kind> = {
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

/** Options of Node's `tls.connect`. */
const TLS_OPTIONS: Record<string, Kind> = {
  rejectUnauthorized: 'flag',
  servername: 'text',
  minVersion: 'text',
  maxVersion: 'text',
  ciphers: 'text',
}

const TLS_PREFIX = 'tls.'

/**
 * Parses `smtp[s]://user:password@host:port?option=value`.
 *
 * @throws Error whose message continues the setting's name, without the password
 */
export function readSmtpUrl(address: string): SmtpServer {
  const url = URL.parse(address)
  if (!url || !/^smtps?:$/.test(url.protocol)) {
    throw new Error('must be an smtp:// or smtps:// address')
  }
  if (!url.hostname) throw new Error('must name a mail server, as in smtp://mail.example')
  const secure = url.protocol === 'smtps:'
  const user = decoded(url.username)
  const pass = decoded(url.password)
  const { tls, ...options } = readOptions(url.searchParams)
  return {
    ...options,
    host: url.hostname.replace(/^\[(.+)\]$/, '$1'),
    port: Number(url.port) || (secure ? SUBMISSIONS_PORT : SUBMISSION_PORT),
    secure,
    ...(user && { auth: { user, pass } }),
    ...(tls && { tls }),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error('has a % in its user or password that must be written as %25')
  }
}

function readOptions(params: URLSearchParams) {
  const plain: Record<string, Value> = {}
  const tls: Record<string, Value> = {}
  for (const [name, value] of params) {
    const ofTls = name.startsWith(TLS_PREFIX)
    const key = ofTls ? name.slice(TLS_PREFIX.length) : name
    const known = ofTls ? TLS_OPTIONS : OPTIONS
    const kind = Object.hasOwn(known, key) ? known[key] : undefined
    if (!kind) throw new Error(`has an option that is not known: ${name}`)
    const target = ofTls ? tls : plain
    target[key] = readValue(name, kind, value)
  }
  return { ...plain, ...(Object.keys(tls).length > 0 && { tls }) }
}

function readValue(name: string, kind: Kind, value: string): Value {
  if (kind === 'text' && value !== '') return value
  if (kind === 'flag' && /^(true|false)$/.test(value)) return value === 'true'
  if (kind === 'number' && /^\d+$/.test(value)) return Number(value)
  const wanted = { text: 'a value', flag: 'true or false', number: 'a whole number' }[kind]
  throw new Error(`has an option ${name} that must be ${wanted}`)
}
