import { expect } from 'vitest'
import { borrowEmbeddedPostgres } from '../../app/platform/embedded-postgres/embedded-postgres.ts'
import { asBeforeShopRole } from '../support/database/before-shop-role.ts'
import { withShopDatabase } from '../support/database/in-database.ts'
import { run } from '../support/database/postgres.ts'
import { listedProducts, order, pay } from './order.ts'
import { test } from './process-test.ts'

const SHOPPER = { name: 'Sample Shopper', email: 'shopper@example.com', phone: '' }

test('a data folder of version 0.1 keeps its data and no longer uses the superuser', {
  timeout: 120_000,
}, async ({ shops }) => {
  const dataDir = await shops.stockedDataDir()
  const before = await shops.start({ DATA_DIR: dataDir })
  const products = await listedProducts(before.url)
  const paid = new URL((await pay((await order(before.url, SHOPPER)).paymentPage)).url)
  expect(await before.stop()).toBe(0)
  const server = await borrowEmbeddedPostgres({ dataDir })
  await asBeforeShopRole(server)
  await server.stop()

  const shop = await shops.start({ DATA_DIR: dataDir })
  expect(await listedProducts(shop.url)).toEqual(products)
  const receipt = await fetch(shop.url + paid.pathname + paid.search)
  expect(await receipt.text()).toContain('Thank You For Your Purchase!')
  const next = await pay((await order(shop.url, SHOPPER)).paymentPage)
  expect(next.text).toContain('Thank You For Your Purchase!')

  const connections = await withShopDatabase(dataDir, (db) =>
    db.$client.query<{ name: string; superuser: boolean }>(
      `select distinct usename as name, usesuper as superuser
         from pg_stat_activity join pg_user using (usename) where datname = current_database()`,
    ),
  )
  expect(connections.rows).toEqual([{ name: 'kept_shop', superuser: false }])
  const running = await borrowEmbeddedPostgres({ dataDir })
  await expect(
    run(running.connectionString, "copy newsletter_subscribers (email) from program 'id'"),
  ).rejects.toThrow('permission denied to COPY to or from an external program')
  await running.stop()
  expect(await shop.stop()).toBe(0)
})
