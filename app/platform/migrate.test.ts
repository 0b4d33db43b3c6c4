import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { freshDatabase } from '../../test/support/database/database.ts'
import { databaseUrl } from '../../test/support/database/postgres.ts'
import { migrate } from './migrate.ts'

/** Functions of the shop that take a table's row. */
const FUNCTIONS_OF_ROWS = `
  SELECT pg_proc.proname AS function, pg_type.typname AS table
  FROM pg_proc JOIN pg_type ON pg_type.oid = ANY (pg_proc.proargtypes) AND pg_type.typrelid <> 0
  WHERE pg_proc.pronamespace = 'public'::regnamespace`

/** Refuses rewrites as PostgreSQL does since 15.20 and 17.12. */
const AS_NEWER_SERVERS = `
  CREATE FUNCTION refuse_rewrite() RETURNS event_trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (
      SELECT FROM pg_proc JOIN pg_type ON pg_type.oid = ANY (pg_proc.proargtypes)
      WHERE pg_type.typrelid = pg_event_trigger_table_rewrite_oid()
    ) THEN
      RAISE EXCEPTION 'a function uses the row type of %',
        pg_event_trigger_table_rewrite_oid()::regclass;
    END IF;
  END $$;
  CREATE EVENT TRIGGER rewrites_refused ON table_rewrite EXECUTE FUNCTION refuse_rewrite()`

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('an empty database is migrated by a server that refuses to rewrite a table whose row a function takes', async () => {
  const server = inject('postgresUrl')
  const name = `test_rewrites_${process.pid}`
  await ask(server, `CREATE DATABASE ${name} TEMPLATE template0`)
  try {
    const url = databaseUrl(server, name)
    await ask(url, AS_NEWER_SERVERS)
    await migrate(url)
    expect(await ask(url, 'SELECT count(*)::int FROM products')).toEqual([{ count: 0 }])
  } finally {
    await ask(server, `DROP DATABASE ${name} WITH (FORCE)`)
  }
})

test('no function takes a table’s row, so that later migrations can rewrite every table', async () => {
  const database = await freshDatabase()
  expect(await ask(database.url, FUNCTIONS_OF_ROWS)).toEqual([])
  await database.drop()
})
