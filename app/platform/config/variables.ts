import { z } from 'zod'
import {
  databaseAddress,
  imapAddress,
  mailSender,
  replyAddress,
  signingSecret,
  smtpAddress,
  trustedProxies,
} from './check-settings.ts'
import { ConfigurationError } from './configuration-error.ts'
import { SAMPLE_SENDER } from './sample-sender.ts'

const flagged = (message: string) => ({ error: message })
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
const secret = (bytes: number) => z.string().min(bytes, `must have at least ${bytes} characters`)

function wholeNumber(least: number, most: number, what = 'whole number') {
  const range = `must be a ${what} from ${least} to ${most}`
  return z.coerce
    .number(flagged(range))
    .int('must be a whole number')
    .min(least, range)
    .max(most, range)
}

/** Every variable the shop reads, with its default. Only `readEnv` reads `process.env`. */
const schema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], flagged('must be development, production or test'))
    .default('development'),
  PORT: wholeNumber(0, 65_535, 'port number').default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_POOL: wholeNumber(2, 500).optional(),
  WEB_PROCESSES: wholeNumber(1, 16).default(1),
  PAYMENTS: z.enum(['stripe', 'sandbox'], flagged('must be stripe or sandbox')).optional(),
  STRIPE_SECRET_KEY: secret(8)
    .regex(/^[rs]k_/, 'must be a secret key, which begins with sk_ (a restricted one with rk_)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: secret(8)
    .regex(/^whsec_/, 'must be the signing secret of the webhook, which begins with whsec_')
    .optional(),
  STRIPE_API_URL: httpUrl.optional(),
  SMTP_URL: smtpAddress.optional(),
  MAIL_FROM: mailSender.default(SAMPLE_SENDER),
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
  MAX_OPEN_HOLDS: wholeNumber(1, 100_000).default(3),
  SAMPLE_ORDERS: z.enum(['true', 'false'], flagged('must be true or false')).default('true'),
  METRICS_PORT: wholeNumber(1, 65_535, 'port number').optional(),
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
  SHARED_CACHE_SECONDS: wholeNumber(0, 60).default(0),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      flagged('must be fatal, error, warn, info, debug, trace or silent'),
    )
    .default('info'),
})

export type Variables = z.infer<typeof schema>

/** Empty variables count as missing. @throws ConfigurationError naming the first invalid variable */
export function readVariables(source: NodeJS.ProcessEnv): Variables {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new ConfigurationError(`${issue?.path.join('.')} ${issue?.message}`)
}
