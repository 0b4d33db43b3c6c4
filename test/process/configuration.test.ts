import { isNotNull } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { auditDatabase } from '../../app/audit/audit-database.server.ts'
import { deliveries } from '../../app/domain/delivery-rounds/schema.ts'
import { orders } from '../../app/domain/orders/schema.ts'
import { withShopDatabase } from '../support/database/in-database.ts'
import { freePort } from '../support/free-port.ts'
import { listedProducts } from './order.ts'
import { test } from './process-test.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  SESSION_SECRET: 'not-a-secret-but-long-enough-for-one',
}

describe('an invalid setting stops the start with one line', () => {
  test.for([
    ['PORT must be a port number from 0 to 65535', { PORT: 'abc' }],
    ['DATABASE_URL must be a postgres:// address', { DATABASE_URL: 'foo' }],
    ['NODE_ENV must be development, production or test', { NODE_ENV: 'prod' }],
    ['PUBLIC_URL must be set in production', { NODE_ENV: 'production' }],
    [
      'TRUST_PROXY has an entry that is no address and no range of addresses: foo',
      { TRUST_PROXY: 'foo' },
    ],
    // The address is reserved for documentation (RFC 5737), so no host has it.
    ['HOST 203.0.113.1 is not an address of this machine', { HOST: '203.0.113.1' }],
    [
      'DATA_DIR /etc/hostname cannot be used: it is a file, or lies below one',
      { DATA_DIR: '/etc/hostname' },
    ],
    ['STRIPE_SECRET_KEY must be set (or PAYMENTS=sandbox for test payments)', PRODUCTION],
    [
      'STRIPE_WEBHOOK_SECRET must be set beside STRIPE_SECRET_KEY',
      { ...PRODUCTION, STRIPE_SECRET_KEY: 'sk_live_sample' },
    ],
  ] as [string, Record<string, string>][])('%s', async ([reason, settings], { shops }) => {
    const refused = await shops.refuse(settings)
    expect(refused).toEqual({
      code: 1,
      stdout: [],
      logged: [],
      stray: [`Kept did not start: ${reason}`],
    })
  })

  test('an unreachable database', async ({ shops }) => {
    const refused = await shops.refuse({ DATABASE_URL: 'postgres://kept:secret@127.0.0.1:9/kept' })
    expect(refused.code).toBe(1)
    expect(refused.stdout).toEqual([])
    expect(refused.stray).toEqual([
      expect.stringMatching(/^Kept did not start: DATABASE_URL .*ECONNREFUSED/),
    ])
    expect(refused.stray.join()).not.toContain('secret')
  })
})

test('a shop in production starts without demo products', async ({ shops }) => {
  const port = String(await freePort())
  const PUBLIC_URL = `http://localhost:${port}`
  const DATA_DIR = await shops.newDataDir()
  const payments = { PAYMENTS: 'sandbox', PORT: port, PUBLIC_URL }
  const shop = await shops.start({ ...PRODUCTION, ...payments, DATA_DIR })
  expect(await listedProducts(shop.url)).toEqual([])
})

test('the first start creates sample orders with stops on the board, and the second one adds none', async ({
  shops,
}) => {
  const DATA_DIR = await shops.newDataDir()
  const counts: unknown[] = []
  for (let start = 0; start < 2; start++) {
    const shop = await shops.start({ DATA_DIR, SAMPLE_ORDERS: '' })
    counts.push(
      await withShopDatabase(DATA_DIR, async (db) => ({
        orders: await db.$count(orders),
        stops: await db.$count(deliveries, isNotNull(deliveries.round_id)),
        wrong: await auditDatabase(db),
      })),
    )
    expect(await shop.stop()).toBe(0)
  }
  const shown = { orders: 10, stops: expect.any(Number), wrong: [] }
  expect(counts).toEqual([shown, counts[0]])
  expect(counts[0]).not.toMatchObject({ stops: 0 })
})
