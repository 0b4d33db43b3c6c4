import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../app/platform/log.ts'
import { freshDatabase } from '../../test/support/database/database.ts'
import { loadRows } from './load-rows.ts'
import { saveRows } from './save-rows.ts'

/** More rows than are loaded by one statement. */
const MANY = 600

/** Inserts `count` orders. Their lines are missing, so triggers must be off. */
const INSERT_ORDERS = `
  INSERT INTO orders (customer_name, customer_email, total_amount, checkout_key, return_origin,
    payment_expires_at, delivery_zone, delivery_zone_name, delivery_kind, supplement_of)
  SELECT 'Sample', 'sample@example.com', 10, gen_random_uuid(), 'https://shop.example', now(),
    gen_random_uuid(), 'Anywhere', $1, $2
  FROM generate_series(1, $3::integer) RETURNING id`

async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test('restores a supplement that is stored before its order', async () => {
  const [source, target] = [await freshDatabase(), await freshDatabase()]
  const folder = await mkdtemp(path.join(tmpdir(), 'kept-rows-'))
  onTestFinished(async () => {
    await source.drop()
    await target.drop()
    await rm(folder, { recursive: true })
  })
  await inDatabase(source.url, async (client) => {
    await client.query('ALTER TABLE orders DISABLE TRIGGER USER')
    const { rows: placed } = await client.query(INSERT_ORDERS, ['delivery', null, 1])
    await client.query(INSERT_ORDERS, ['supplement', placed[0].id, 1])
    await client.query(INSERT_ORDERS, ['delivery', null, MANY])
    // PostgreSQL stores the new version of a row behind the other rows.
    await client.query(`UPDATE orders SET internal_note = 'changed' WHERE id = $1`, [placed[0].id])
  })

  const saved = await saveRows(source.url, path.join(folder, 'rows'))
  await loadRows(target.url, path.join(folder, 'rows'), saved.migrated_at, createLog('error'))
  const restored = await inDatabase(target.url, async (client) => {
    const { rows: counts } = await client.query(
      'SELECT count(*)::integer AS orders, count(supplement_of)::integer AS supplements FROM orders',
    )
    const { rows: deferrable } = await client.query(
      `SELECT conname FROM pg_constraint
      WHERE contype = 'f' AND condeferrable AND connamespace = 'public'::regnamespace`,
    )
    return { counts, deferrable }
  })
  expect(restored).toEqual({
    counts: [{ orders: MANY + 2, supplements: 1 }],
    deferrable: [],
  })
})
