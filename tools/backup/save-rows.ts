import { mkdir, open, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { shopSequences, shopTables } from './shop-tables.ts'

/** Maximum number of rows in memory. */
const BATCH_ROWS = 500

/** The manifest's part about the database. */
export type SavedRows = { postgres: string; migrated_at: number }

/** Pending jobs, and those that staff may retry. */
const OPEN_JOBS = `SELECT * FROM jobs.job WHERE state IN ('created', 'retry', 'active')`

/**
 * Writes every row of a shop's database to files, from one snapshot, while the shop is running. A
 * row is one line of JSON, written and read by PostgreSQL, so that the backup depends neither on its
 * version nor on the processor.
 *
 * @param url the database's address, with a role that may read the shop's tables
 */
export async function saveRows(url: string, folder: string): Promise<SavedRows> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: url, application_name: 'kept backup' })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    for (const { name } of await shopTables(client)) {
      const table = client.escapeIdentifier(name)
      await saveTable(client, `SELECT * FROM public.${table}`, path.join(folder, `${name}.jsonl`))
    }
    await mkdir(path.join(folder, 'jobs'), { mode: 0o700 })
    if (await exists(client, 'jobs.job')) {
      await saveTable(client, OPEN_JOBS, path.join(folder, 'jobs', 'job.jsonl'))
    }
    // Sequences are not part of the snapshot; read last, they are never behind the rows.
    await writeFile(path.join(folder, 'sequences.json'), await readSequences(client))
    const { rows } = await client.query<SavedRows>(`
      SELECT current_setting('server_version') AS postgres,
        (SELECT max(created_at) FROM drizzle.__drizzle_migrations) AS migrated_at`)
    const [facts] = rows
    if (!facts) throw new Error('the database returned no version')
    return { postgres: facts.postgres, migrated_at: Number(facts.migrated_at) }
  } finally {
    await client.end()
  }
}

async function exists(client: pg.Client, table: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT WHERE to_regclass($1) IS NOT NULL', [table])
  return rowCount === 1
}

async function saveTable(client: pg.Client, query: string, file: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await client.query(
      `DECLARE saved NO SCROLL CURSOR FOR SELECT to_jsonb(found)::text AS line FROM (${query}) AS found`,
    )
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`FETCH ${BATCH_ROWS} FROM saved`)
      if (rows.length === 0) break
      await handle.appendFile(rows.map(({ line }) => `${line}\n`).join(''))
    }
    await client.query('CLOSE saved')
  } finally {
    await handle.close()
  }
}

async function readSequences(client: pg.Client): Promise<string> {
  const states: Record<string, { last: string; called: boolean }> = {}
  for (const name of await shopSequences(client)) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM public.${client.escapeIdentifier(name)}`,
    )
    if (rows[0]) states[name] = rows[0]
  }
  return `${JSON.stringify(states, null, 2)}\n`
}
