import { expect, test } from 'vitest'
import { readEnv } from './config.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://kept.example',
  SESSION_SECRET: 'not-a-secret-but-long-enough-for-one',
  STRIPE_SECRET_KEY: 'sk_live_something',
  STRIPE_WEBHOOK_SECRET: 'whsec_something',
}

test('without settings the shop is local and has test payments', () => {
  expect(readEnv({})).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: null,
    databaseUrl: null,
    payments: { kind: 'sandbox' },
    trustProxy: [],
    s3: null,
    maxOpenHolds: 3,
    sampleOrders: true,
  })
})

test('all settings of a shop in production are read', () => {
  expect(readEnv({ ...production, TRUST_PROXY: '10.0.0.1, 10.0.0.2' })).toMatchObject({
    production: true,
    publicUrl: 'https://kept.example',
    payments: { kind: 'stripe', secretKey: 'sk_live_something' },
    trustProxy: ['10.0.0.1', '10.0.0.2'],
  })
})

test.each([
  [{ PORT: 'abc' }, 'PORT must be a port number from 0 to 65535'],
  [{ PORT: '70000' }, 'PORT must be a port number from 0 to 65535'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// address'],
  ...['a/b', '1/b', 'a#b', '1#b', 'a?b', '1?b'].flatMap(
    (password): [Record<string, string>, string][] => {
      const rest = `kept:${password}@host.example`
      const advice = 'is not a valid address: check its host and port, and encode in its user and'
      return [
        [{ DATABASE_URL: `postgres://${rest}/kept` }, `DATABASE_URL ${advice}`],
        [{ SMTP_URL: `smtp://${rest}:587` }, `SMTP_URL ${advice}`],
        [{ IMAP_URL: `imaps://${rest}` }, `IMAP_URL ${advice}`],
      ]
    },
  ),
  [{ PUBLIC_URL: 'https://kept.example/shop' }, 'PUBLIC_URL must be an origin without a path'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'],
  [{ MAX_OPEN_HOLDS: '0' }, 'MAX_OPEN_HOLDS must be a whole number from 1 to 100000'],
  [{ SHARED_CACHE_SECONDS: '61' }, 'SHARED_CACHE_SECONDS must be a whole number from 0 to 60'],
  [{ MAX_OPEN_HOLDS: 'many' }, 'MAX_OPEN_HOLDS must be a whole number from 1 to 100000'],
  [{ WEB_PROCESSES: '0' }, 'WEB_PROCESSES must be a whole number from 1 to 16'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters'],
  [{ SESSION_SECRET: 'x'.repeat(64) }, 'SESSION_SECRET is easy to guess'],
  [{ SESSION_SECRET: '1234567'.repeat(8) }, 'SESSION_SECRET is easy to guess'],
  [{ TRUST_PROXY: 'foo' }, 'TRUST_PROXY has an entry that is no address'],
  [{ TRUST_PROXY: '10.0.0.1, 10.0.0.0/33' }, 'no range of addresses: 10.0.0.0/33'],
  [{ TRUST_PROXY: '10.0.0.1/' }, 'no range of addresses: 10.0.0.1/'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY believes half the internet with 0.0.0.0/0'],
  [{ TRUST_PROXY: '::/0' }, 'TRUST_PROXY believes half the internet with ::/0'],
  [{ MAIL_FROM: 'nonsense' }, 'MAIL_FROM must be a mail address'],
  [{ MAIL_FROM: 'Kept <kept>' }, 'MAIL_FROM must be a mail address'],
  [{ MAIL_FROM: 'Kept, Furniture <shop@example.com>' }, 'MAIL_FROM must be a mail address'],
  [{ IMAP_URL: 'pop3://mail.example' }, 'IMAP_URL must be an imap:// or imaps:// address'],
  [{ IMAP_URL: 'imaps://mail.example' }, 'IMAP_URL must have a user and a password'],
  [{ IMAP_URL: 'imaps://me:p@mail.example?x=1' }, 'IMAP_URL has an option that is not known: x'],
  [{ IMAP_URL: 'imap://me:p@mail.example?ignoreTLS=true' }, 'ignoreTLS is for this machine only'],
  [{ IMAP_URL: 'imaps://me:p@mail.example' }, 'REPLY_ADDRESS must be set'],
  [{ REPLY_ADDRESS: 'hello@shop.example' }, 'IMAP_URL must be set beside REPLY_ADDRESS'],
  [
    { IMAP_URL: 'imaps://me:p@mail.example', REPLY_ADDRESS: 'hello{token}@shop.example' },
    'REPLY_ADDRESS must be a mail address, with {token} before its @',
  ],
  [
    { IMAP_URL: 'imaps://me:p@mail.example', REPLY_ADDRESS: 'a+{token}+{token}@shop.example' },
    'REPLY_ADDRESS must be a mail address',
  ],
  [{ SMTP_URL: 'http://mail.example' }, 'SMTP_URL must be an smtp:// or smtps:// address'],
  [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must name a mail server'],
  [{ SMTP_URL: 'smtp://mail.example:99999' }, 'SMTP_URL is not a valid address: check its host'],
  [{ SMTP_URL: 'smtp://me:50%@mail.example' }, 'SMTP_URL has a % in its user or password'],
  [{ SMTP_URL: 'smtp://mail.example?ignoretls=true' }, 'option that is not known: ignoretls'],
  [
    { SMTP_URL: 'smtp://mail.example?tls.ca=x' },
    'SMTP_URL has an option that is not known: tls.ca',
  ],
  [{ SMTP_URL: 'smtp://mail.example?logger=true' }, 'an option that is not known: logger'],
  [{ SMTP_URL: 'smtp://mail.example?ignoreTLS=yes' }, 'ignoreTLS that must be true or false'],
  [{ ...production, PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL must be an https:// address'],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    'STRIPE_WEBHOOK_SECRET must be set beside STRIPE_SECRET_KEY',
  ],
  [{ STRIPE_SECRET_KEY: 'pk_test_sample' }, 'STRIPE_SECRET_KEY must be a secret key'],
  [{ STRIPE_SECRET_KEY: 'whsec_sample' }, 'STRIPE_SECRET_KEY must be a secret key'],
  [
    { STRIPE_SECRET_KEY: 'rk_test_sample', STRIPE_WEBHOOK_SECRET: 'we_sample_id' },
    'STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook',
  ],
  [{ PORT: '3100', METRICS_PORT: '3100' }, 'METRICS_PORT must differ from PORT'],
  [
    { S3_BUCKET: 'kept', S3_ACCESS_KEY_ID: 'key' },
    'S3_SECRET_ACCESS_KEY must be set beside S3_BUCKET, S3_ACCESS_KEY_ID',
  ],
  [{ S3_ENDPOINT: 'http://localhost:9000' }, 'S3_BUCKET must be set beside S3_ENDPOINT'],
  [{ S3_ENDPOINT: 'localhost:9000' }, 'S3_ENDPOINT must be an http:// or https:// address'],
  [{ S3_BUCKET: 'Kept Pictures' }, 'S3_BUCKET must be the name of a bucket'],
  [
    { S3_BUCKET: 'kept', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' },
    'S3_REGION (or S3_ENDPOINT) must be set beside',
  ],
  [{ PAYMENTS: 'cash' }, 'PAYMENTS must be stripe or sandbox'],
  [
    { PAYMENTS: 'sandbox', STRIPE_SECRET_KEY: 'sk_test_1' },
    'PAYMENTS is sandbox, so STRIPE_SECRET_KEY must not be set',
  ],
  [{ ...production, SESSION_SECRET: '' }, 'SESSION_SECRET must be set in production'],
  [{ ...production, PUBLIC_URL: '' }, 'PUBLIC_URL must be set in production'],
  [
    { ...production, STRIPE_SECRET_KEY: '' },
    'STRIPE_SECRET_KEY must be set (or PAYMENTS=sandbox for test payments)',
  ],
])('%o prevents the start', (settings, message) => {
  expect(() => readEnv(settings)).toThrow(message)
})

test.each([
  ['loopback, 10.0.0.0/8 fd00::/8', ['loopback', '10.0.0.0/8', 'fd00::/8']],
  ['', []],
])('proxies are parsed from %o', (TRUST_PROXY, trustProxy) => {
  expect(readEnv({ TRUST_PROXY }).trustProxy).toEqual(trustProxy)
})

test.each([
  'shop@shop.example',
  'Kept <hello@kept.example>',
  '"Kept, Furniture" <hello@kept.example>',
])('%s is a valid sender', (MAIL_FROM) => {
  expect(readEnv({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
})

test('an S3-compatible store needs no region, and Amazon S3 no endpoint', () => {
  const keys = { S3_BUCKET: 'kept', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(readEnv({ ...keys, S3_ENDPOINT: 'http://localhost:9000' }).s3).toEqual({
    endpoint: 'http://localhost:9000',
    bucket: 'kept',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
  expect(readEnv({ ...keys, S3_REGION: 'eu-west-2' }).s3?.endpoint).toBeNull()
})

test('the pools of all processes stay below the default max_connections', () => {
  for (let processes = 1; processes <= 16; processes++) {
    const { databasePool } = readEnv({ WEB_PROCESSES: String(processes) })
    // The primary process runs jobs and has its own pool.
    const pools = processes === 1 ? 1 : processes + 1
    expect(pools * databasePool + processes).toBeLessThanOrEqual(80)
    expect(databasePool).toBeGreaterThanOrEqual(3)
  }
  expect(readEnv({ WEB_PROCESSES: '4', DATABASE_POOL: '12' }).databasePool).toBe(12)
})

test('sample orders are disabled if a mail server is configured', () => {
  expect(readEnv({ SMTP_URL: 'smtp://mail.example' }).sampleOrders).toBe(false)
  const requested = { SMTP_URL: 'smtp://mail.example', SAMPLE_ORDERS: 'true' }
  expect(readEnv(requested).sampleOrders).toBe(false)
  expect(readEnv({ SAMPLE_ORDERS: 'false' }).sampleOrders).toBe(false)
})

test('test payments in production must be configured explicitly', () => {
  const requested = { ...production, STRIPE_SECRET_KEY: '', PAYMENTS: 'sandbox' }
  expect(readEnv(requested).payments).toEqual({ kind: 'sandbox' })
})

test.each([
  [{ IMAP_URL: 'imaps://hello%40shop.example:p@mail.example' }, 993, 'hello+', '@shop.example'],
  [
    { IMAP_URL: 'imap://me:p@mail.example', REPLY_ADDRESS: 'shop-{token}@shop.example' },
    143,
    'shop-',
    '@shop.example',
  ],
  [
    { IMAP_URL: 'imaps://me:p@mail.example:99/Shop', REPLY_ADDRESS: 'hello@shop.example' },
    99,
    'hello@shop.example',
    null,
  ],
])('the mailbox and the reply address are read from %o', (settings, port, before, after) => {
  const { mailbox } = readEnv(settings)
  expect(mailbox?.server.port).toBe(port)
  expect(mailbox?.server.doSTARTTLS).toBe(settings.IMAP_URL.startsWith('imap:'))
  expect(mailbox?.replyAddress).toEqual({ before, after })
})
