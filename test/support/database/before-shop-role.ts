import { Client } from 'pg'
import type { EmbeddedPostgres } from '../../../app/platform/embedded-postgres/embedded-postgres.ts'

/**
 * Reverts a data folder to the state that version 0.1 created: the superuser owns all objects, and
 * the shop's role does not exist.
 */
export async function asBeforeShopRole({ adminConnectionString }: EmbeddedPostgres): Promise<void> {
  const client = new Client({ connectionString: adminConnectionString })
  await client.connect()
  try {
    await client.query('reassign owned by kept_shop to kept')
    await client.query('drop owned by kept_shop')
    await client.query('drop role kept_shop')
  } finally {
    await client.end()
  }
}
