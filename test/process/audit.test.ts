import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { inDatabaseOf } from '../in-database.ts'
import { test } from './process-test.ts'
import { runTool } from './run-tool.ts'

test('the audit reads a shop that is open, and names a piece that does not add up', async ({
  shops,
}) => {
  const dataDir = await shops.newDataDir()
  await shops.start({ DATA_DIR: dataDir })
  expect(await runTool('audit-stock', dataDir)).toMatchObject({ code: 0, stdout: '0 rows\n' })

  await inDatabaseOf(dataDir, (db) =>
    db.transaction(async (tx) => {
      // As a hand in the database would that goes around the triggers.
      await tx.execute(sql`SET LOCAL session_replication_role = replica`)
      await tx.execute(sql`
        UPDATE products SET stock_quantity = stock_quantity + 1
        WHERE id = (SELECT min(id::text)::uuid FROM products)`)
    }),
  )
  const found = await runTool('audit-stock', dataDir)
  expect(found.code).toBe(1)
  expect(found.stdout).toMatch(
    /^stock is not the sum of its movements: [0-9a-f-]{36} .*\n1 rows\n$/,
  )
})
