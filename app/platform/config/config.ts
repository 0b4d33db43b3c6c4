import path from 'node:path'
import { isLoopback } from '../http/loopback.ts'
import { ConfigurationError } from './configuration-error.ts'
import {
  type MailboxSettings,
  type PaymentSettings,
  readMailbox,
  readPayments,
  readS3,
  readTraces,
  type S3Settings,
  type TraceSettings,
} from './service-settings.ts'
import { readVariables, type Variables } from './variables.ts'

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
  /** null: mail is not fetched. */
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
  /** How long a CDN may serve a page without revalidating it; 0: not at all. */
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
  const variables = readVariables(source)
  const production = variables.NODE_ENV === 'production'
  if (production) requireInProduction(variables)
  if (variables.METRICS_PORT !== undefined && variables.METRICS_PORT === variables.PORT) {
    throw new ConfigurationError('METRICS_PORT must differ from PORT')
  }
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
    // The customers of sample orders do not exist: mail to them must not reach a mail server.
    sampleOrders: variables.SAMPLE_ORDERS === 'true' && variables.SMTP_URL === undefined,
    sharedCacheSeconds: variables.SHARED_CACHE_SECONDS,
    metricsPort: variables.METRICS_PORT ?? null,
    traces: readTraces(variables),
    logLevel: variables.LOG_LEVEL,
  }
}

const WIDEST_POOL = 20
/** Out of PostgreSQL's default 100; the rest is for tools and PostgreSQL's own processes. */
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
