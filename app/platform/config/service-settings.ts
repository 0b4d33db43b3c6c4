import { ConfigurationError } from './configuration-error.ts'
import { type ImapServer, readImapUrl } from './imap-url.ts'
import { type ReplyAddress, readReplyAddress, replyAddressOf } from './reply-address.ts'
import type { Variables } from './variables.ts'

export type PaymentSettings =
  | { kind: 'stripe'; secretKey: string; webhookSecret: string; apiUrl: string | undefined }
  | { kind: 'sandbox' }

/** The bucket for pictures, and its access. */
export type S3Settings = {
  /** null: Amazon's own endpoint. */
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

/** The collector of traces; null without an endpoint. */
export function readTraces(variables: Variables): TraceSettings | null {
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
export function readPayments(variables: Variables, production: boolean): PaymentSettings {
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

/** The mailbox of replies; null without `IMAP_URL`. @throws ConfigurationError if it is incomplete */
export function readMailbox({ IMAP_URL, REPLY_ADDRESS }: Variables): MailboxSettings | null {
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

/** The conventional region for stores that have no regions. */
const ANY_REGION = 'us-east-1'

/** Accepts all settings or none: an incomplete set would store pictures in an unexpected place. */
export function readS3(variables: Variables): S3Settings | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables
  const all = { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT, S3_REGION }
  const given = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : name))
  if (given.length === 0) return null
  const missingSetting = (name: string) =>
    new ConfigurationError(`${name} must be set beside ${given.join(', ')}`)
  if (!S3_BUCKET) throw missingSetting('S3_BUCKET')
  if (!S3_ACCESS_KEY_ID) throw missingSetting('S3_ACCESS_KEY_ID')
  if (!S3_SECRET_ACCESS_KEY) throw missingSetting('S3_SECRET_ACCESS_KEY')
  if (!S3_REGION && !S3_ENDPOINT) throw missingSetting('S3_REGION (or S3_ENDPOINT)')
  return {
    endpoint: S3_ENDPOINT ?? null,
    bucket: S3_BUCKET,
    region: S3_REGION ?? ANY_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}
