import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject } from 'vitest'
import { inTransaction } from '../../app/platform/db.ts'
import { withShopDatabase } from '../support/database/in-database.ts'
import { databaseUrl } from '../support/database/postgres.ts'
import { test } from './process-test.ts'
import { runTool, runToolWith } from './run-tool.ts'

test('the audit of a folder without a shop prints one line and creates nothing', async ({
  shops,
}) => {
  const folder = await shops.newDataDir()
  const mistyped = path.join(folder, 'mistyped')
  expect(await runTool('audit', mistyped)).toEqual({
    code: 1,
    stdout: '',
    stderr: `Not audited: there is no shop in DATA_DIR ${mistyped}\n`,
  })
  expect(await readdir(folder)).toEqual([])
  const url = inject('postgresUrl')
  const other = databaseUrl(url, 'no_such_database')
  const refused = await runToolWith({ DATABASE_URL: other }, 'audit', folder)
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^Not audited: DATABASE_URL names a database .*\n$/)
  const empty = await runToolWith({ DATABASE_URL: url }, 'audit', folder)
  expect(empty.stderr).toBe('Not audited: DATABASE_URL names a database without a shop\n')
  const misspelt = await runTool('audit', folder, '--providers')
  expect(misspelt.stderr).toMatch(/^Not audited: usage: npm run audit/)
  expect(await readdir(folder)).toEqual([])
})

test('the audit of a running shop names a product with a discrepancy', async ({ shops }) => {
  const dataDir = await shops.stockedDataDir()
  await shops.start({ DATA_DIR: dataDir })
  expect(await runTool('audit', dataDir)).toMatchObject({ code: 0, stdout: '0 rows\n' })

  await withShopDatabase(
    dataDir,
    (db) =>
      inTransaction(db, async (tx) => {
        // Only a superuser can disable triggers.
        await tx.execute(sql`SET LOCAL session_replication_role = replica`)
        await tx.execute(sql`
          UPDATE products SET stock_quantity = stock_quantity + 1
          WHERE id = (SELECT min(id::text)::uuid FROM products)`)
      }),
    { asAdmin: true },
  )
  const found = await runTool('audit', dataDir)
  expect(found.code).toBe(1)
  expect(found.stdout).toMatch(
    /^stock is not the sum of its movements: [0-9a-f-]{36} .*\n1 rows\n$/,
  )
})
