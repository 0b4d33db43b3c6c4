import path from 'node:path'
import { z } from 'zod'
import { isLoopback } from '../http/loopback.ts'
import {
  imapAddress,
  mailSender,
  replyAddress,
  signingSecret,
  smtpAddress,
  trustedProxies,
} from './check-settings.ts'
import { type ImapServer, readImapUrl } from './imap-url.ts'
import { type ReplyAddress, readReplyAddress, replyAddressOf } from './reply-address.ts'

/**
 * An invalid or missing setting. The message is one line that names the variable and the reason.
 */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}

const flagged = (message: string) => ({ error: message })
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
const secret = (bytes: number) => z.string().min(bytes, `must have at least ${bytes} characters`)

/** Every variable the shop reads, with its default. No other module reads `process.env`. */
const schema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], flagged('must be development, production or test'))
    .default('development'),
  PORT: z.coerce
    .number(flagged('must be a port number from 0 to 65535'))
    .int('must be a whole number')
    .min(0, 'must be a port number from 0 to 65535')
    .max(65535, 'must be a port number from 0 to 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional(),
  DATABASE_POOL: z.coerce
    .number(flagged('must be a whole number from 2 to 500'))
    .int('must be a whole number')
    .min(2, 'must be a whole number from 2 to 500')
    .max(500, 'must be a whole number from 2 to 500')
    .optional(),
  WEB_PROCESSES: z.coerce
    .number(flagged('must be a whole number from 1 to 16'))
    .int('must be a whole number')
    .min(1, 'must be a whole number from 1 to 16')
    .max(16, 'must be a whole number from 1 to 16')
    .default(1),
  PAYMENTS: z.enum(['stripe', 'sandbox'], flagged('must be stripe or sandbox')).optional(),
  STRIPE_SECRET_KEY: secret(8).optional(),
  STRIPE_WEBHOOK_SECRET: secret(8).optional(),
  STRIPE_API_URL: httpUrl.optional(),
  SMTP_URL: smtpAddress.optional(),
  MAIL_FROM: mailSender.default('Kept <hello@kept.example>'),
  IMAP_URL: imapAddress.optional(),
  REPLY_ADDRESS: replyAddress.optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SESSION_SECRET: signingSecret.optional(),
  FIRST_ADMIN_EMAIL: z.email(flagged('must be a mail address')).default('admin@kept.example'),
  TRUST_PROXY: trustedProxies.default([]),
  MAX_OPEN_HOLDS: z.coerce
    .number(flagged('must be a whole number from 1 to 100000'))
    .int('must be a whole number')
    .min(1, 'must be a whole number from 1 to 100000')
    .max(100_000, 'must be a whole number from 1 to 100000')
    .default(3),
  SAMPLE_ORDERS: z.enum(['true', 'false'], flagged('must be true or false')).default('true'),
  METRICS_PORT: z.coerce
    .number(flagged('must be a port number from 1 to 65535'))
    .int('must be a whole number')
    .min(1, 'must be a port number from 1 to 65535')
    .max(65535, 'must be a port number from 1 to 65535')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,]+=[^,]*(,[^=,]+=[^,]*)*$/, 'must be name=value pairs, separated by commas')
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('kept'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number(flagged('must be a number from 0 to 1'))
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
  SHARED_CACHE_SECONDS: z.coerce
    .number(flagged('must be a whole number from 0 to 60'))
    .int('must be a whole number')
    .min(0, 'must be a whole number from 0 to 60')
    .max(60, 'must be a whole number from 0 to 60')
    .default(0),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      flagged('must be fatal, error, warn, info, debug, trace or silent'),
    )
    .default('info'),
})

type Variables = z.infer<typeof schema>

export type PaymentSettings =
  | { kind: 'stripe'; secretKey: string; webhookSecret: string; apiUrl: string | undefined }
  | { kind: 'sandbox' }

/** The bucket for pictures, and its access. */
export type S3Settings = {
  /** null: Amazon's own. */
  endpoint: string | null
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type TraceSettings = {
  /** The collector's address (OTLP over HTTP), without a trailing slash. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  /** The sampled share of requests and jobs, from 0 to 1. */
  ratio: number
}

/** The mailbox that replies arrive in. */
export type MailboxSettings = { server: ImapServer; replyAddress: ReplyAddress }

export type Env = {
  production: boolean
  port: number
  host: string
  /** The shop's public origin, without a trailing slash; null: derived from the port. */
  publicUrl: string | null
  /** Absolute path. */
  dataDir: string
  /** null: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null
  /** Pool size of each process, not counting the connection that listens for notifications. */
  databasePool: number
  /** Number of web processes. With more than one there is an additional primary process. */
  webProcesses: number
  payments: PaymentSettings
  /** null: pictures are files under `dataDir`. */
  s3: S3Settings | null
  smtpUrl: string | null
  mailFrom: string
  /** null: mail is not picked up. */
  mailbox: MailboxSettings | null
  /** null: generated into `dataDir` on the first start. */
  sessionSecret: string | null
  /** The address of the first admin, in lower case. */
  firstAdminEmail: string
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  /** Maximum number of open unpaid checkouts per network connection. */
  maxOpenHolds: number
  /** Whether a first start with the demo and test payments also places sample orders. */
  sampleOrders: boolean
  /** How long a CDN may serve a page without asking; 0: not at all. */
  sharedCacheSeconds: number
  /** The port for Prometheus metrics, on `host`; null: no metrics. */
  metricsPort: number | null
  /** null: no tracing. */
  traces: TraceSettings | null
  logLevel: Variables['LOG_LEVEL']
}

/**
 * Reads and validates the configuration, once, at start.
 *
 * @throws ConfigurationError naming the first invalid variable
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigurationError(`${issue?.path.join('.')} ${issue?.message}`)
  }
  const variables = parsed.data
  const production = variables.NODE_ENV === 'production'
  if (production) requireInProduction(variables)
  return {
    production,
    port: variables.PORT,
    host: variables.HOST,
    publicUrl: variables.PUBLIC_URL ? readOrigin(variables.PUBLIC_URL) : null,
    dataDir: path.resolve(variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL ?? null,
    databasePool: variables.DATABASE_POOL ?? poolFor(variables.WEB_PROCESSES),
    webProcesses: variables.WEB_PROCESSES,
    payments: readPayments(variables, production),
    s3: readS3(variables),
    smtpUrl: variables.SMTP_URL ?? null,
    mailFrom: variables.MAIL_FROM,
    mailbox: readMailbox(variables),
    sessionSecret: variables.SESSION_SECRET ?? null,
    firstAdminEmail: variables.FIRST_ADMIN_EMAIL.toLowerCase(),
    trustProxy: variables.TRUST_PROXY,
    maxOpenHolds: variables.MAX_OPEN_HOLDS,
    // Their customers do not exist: their mail must not reach a mail server.
    sampleOrders: variables.SAMPLE_ORDERS === 'true' && variables.SMTP_URL === undefined,
    sharedCacheSeconds: variables.SHARED_CACHE_SECONDS,
    metricsPort: variables.METRICS_PORT ?? null,
    traces: readTraces(variables),
    logLevel: variables.LOG_LEVEL,
  }
}

const WIDEST_POOL = 20
/** Of PostgreSQL's default 100; the rest is for tools and its own processes. */
const CONNECTIONS_IN_ALL = 80

/** Each web process has one more connection, for notifications. */
function poolFor(webProcesses: number): number {
  if (webProcesses === 1) return WIDEST_POOL
  const share = (CONNECTIONS_IN_ALL - webProcesses) / (webProcesses + 1)
  return Math.min(WIDEST_POOL, Math.floor(share))
}

function requireInProduction(variables: Variables): void {
  for (const name of ['PUBLIC_URL', 'SESSION_SECRET'] as const) {
    if (!variables[name]) throw new ConfigurationError(`${name} must be set in production`)
  }
  const { PUBLIC_URL = '' } = variables
  if (!PUBLIC_URL.startsWith('https:') && !isLoopback(PUBLIC_URL)) {
    throw new ConfigurationError('PUBLIC_URL must be an https:// address in production')
  }
}

function readOrigin(address: string): string {
  const url = new URL(address)
  if (url.pathname !== '/' || url.search || url.hash) {
    throw new ConfigurationError('PUBLIC_URL must be an origin without a path')
  }
  return url.origin
}

function readTraces(variables: Variables): TraceSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS = '' } = variables
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return null
  const pairs = OTEL_EXPORTER_OTLP_HEADERS.split(',').filter(Boolean)
  return {
    endpoint: OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
    headers: Object.fromEntries(
      pairs.map((pair) => {
        const [name = '', ...value] = pair.split('=')
        return [name.trim(), value.join('=').trim()]
      }),
    ),
    serviceName: variables.OTEL_SERVICE_NAME,
    ratio: variables.OTEL_TRACES_SAMPLER_ARG,
  }
}

/** The sandbox is never enabled silently in production. */
function readPayments(variables: Variables, production: boolean): PaymentSettings {
  const { PAYMENTS, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = variables
  if (PAYMENTS === 'sandbox') {
    if (STRIPE_SECRET_KEY) {
      throw new ConfigurationError('PAYMENTS is sandbox, so STRIPE_SECRET_KEY must not be set')
    }
    return { kind: 'sandbox' }
  }
  if (!STRIPE_SECRET_KEY) {
    if (PAYMENTS === 'stripe' || production || STRIPE_API_URL) {
      throw new ConfigurationError(
        'STRIPE_SECRET_KEY must be set (or PAYMENTS=sandbox for test payments)',
      )
    }
    return { kind: 'sandbox' }
  }
  if (!STRIPE_WEBHOOK_SECRET) {
    throw new ConfigurationError('STRIPE_WEBHOOK_SECRET must be set beside STRIPE_SECRET_KEY')
  }
  return {
    kind: 'stripe',
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiUrl: STRIPE_API_URL,
  }
}

function readMailbox({ IMAP_URL, REPLY_ADDRESS }: Variables): MailboxSettings | null {
  if (!IMAP_URL) {
    if (REPLY_ADDRESS) throw new ConfigurationError('IMAP_URL must be set beside REPLY_ADDRESS')
    return null
  }
  const server = readImapUrl(IMAP_URL)
  const { user } = server.auth
  const replyAddress = REPLY_ADDRESS ? readReplyAddress(REPLY_ADDRESS) : replyAddressOf(user)
  if (!replyAddress) {
    throw new ConfigurationError(
      'REPLY_ADDRESS must be set: the user of IMAP_URL is not a mail address',
    )
  }
  return { server, replyAddress }
}

/** The conventional region of stores that have none. */
const ANY_REGION = 'us-east-1'

/** All or nothing: an incomplete configuration would store pictures in an unexpected place. */
function readS3(variables: Variables): S3Settings | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables
  const all = { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT, S3_REGION }
  const given = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : name))
  if (given.length === 0) return null
  const needs = (name: string) =>
    new ConfigurationError(`${name} must be set beside ${given.join(', ')}`)
  if (!S3_BUCKET) throw needs('S3_BUCKET')
  if (!S3_ACCESS_KEY_ID) throw needs('S3_ACCESS_KEY_ID')
  if (!S3_SECRET_ACCESS_KEY) throw needs('S3_SECRET_ACCESS_KEY')
  if (!S3_REGION && !S3_ENDPOINT) throw needs('S3_REGION (or S3_ENDPOINT)')
  return {
    endpoint: S3_ENDPOINT ?? null,
    bucket: S3_BUCKET,
    region: S3_REGION ?? ANY_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}
