import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { openDatabase } from '../../app/platform/db.ts'
import type { Logger } from '../../app/platform/log.ts'
import { migrate } from '../../app/platform/migrate.ts'
import { DEAD_LETTERS, startJobs } from '../../app/platform/queue/queue.ts'
import { shopTables } from './shop-tables.ts'

/** Batch size: maximum number of rows, and of characters. */
const BATCH_ROWS = 500
const BATCH_CHARACTERS = 4_000_000

const sequenceStates = z.record(
  z.string(),
  z.object({ last: z.string().regex(/^-?\d+$/), called: z.boolean() }),
)

/**
 * Loads the output of `saveRows` into an empty database: the schema of that time, the rows, and
 * newer migrations. Rows are loaded unchanged, with the shop's triggers off; the audit checks
 * them afterwards. All rows are loaded, or none.
 *
 * @param migratedAt the manifest's `migrated_at`
 */
export async function loadRows(
  url: string,
  folder: string,
  migratedAt: number,
  log: Logger,
): Promise<void> {
  await migrate(url, migratedAt)
  const client = new pg.Client({ connectionString: url, application_name: 'kept restore' })
  await client.connect()
  try {
    await client.query('BEGIN')
    await loadTables(client, folder)
    await setSequences(client, folder)
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } finally {
    await client.end()
  }
  await migrate(url)
  await loadJobs(url, path.join(folder, 'jobs', 'job.jsonl'), log)
}

async function loadTables(client: pg.Client, folder: string): Promise<void> {
  const tables = await shopTables(client)
  const known = new Set(tables.map(({ name }) => `${name}.jsonl`))
  const files = await readdir(folder)
  const strange = files.find((file) => file.endsWith('.jsonl') && !known.has(file))
  if (strange) throw new Error(`the backup contains ${strange}, for which the shop has no table`)
  const names = tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`)
  // Migrations may have inserted rows.
  await client.query(`TRUNCATE ${names.join(', ')}`)
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  const inTable = await referencesInTable(client)
  for (const alter of inTable) await client.query(`${alter} DEFERRABLE INITIALLY DEFERRED`)
  for (const { name, columns } of tables) {
    await loadTable(
      client,
      `public.${client.escapeIdentifier(name)}`,
      columns,
      path.join(folder, `${name}.jsonl`),
    )
  }
  // Checks the deferred references now: a table cannot be altered before.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  for (const alter of inTable) await client.query(`${alter} NOT DEFERRABLE`)
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
}

/**
 * The beginning of the statement that alters each foreign key between rows of one table. A row may be
 * saved, and so loaded, before the row that it refers to.
 */
async function referencesInTable(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ alter: string }>(`
    SELECT format('ALTER TABLE %s ALTER CONSTRAINT %I', conrelid::regclass, conname) AS alter
    FROM pg_constraint
    WHERE contype = 'f' AND conrelid = confrelid AND NOT condeferrable
      AND connamespace = 'public'::regnamespace`)
  return rows.map(({ alter }) => alter)
}

async function loadTable(
  client: Pick<pg.Client, 'query' | 'escapeIdentifier'>,
  table: string,
  columns: readonly string[],
  file: string,
): Promise<void> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  for await (const lines of batches(file)) {
    await client.query(
      `INSERT INTO ${table} (${list}) OVERRIDING SYSTEM VALUE
      SELECT ${list} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
      [`[${lines.join(',')}]`],
    )
  }
}

/**
 * A file's lines, in batches. JSON may contain characters that other readers treat as line ends.
 */
async function* batches(file: string): AsyncGenerator<string[]> {
  let batch: string[] = []
  let length = 0
  let rest = ''
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      batch.push(line)
      length += line.length
      if (batch.length < BATCH_ROWS && length < BATCH_CHARACTERS) continue
      yield batch
      batch = []
      length = 0
    }
  }
  if (rest !== '') throw new Error(`${path.basename(file)} ends in the middle of a row`)
  if (batch.length > 0) yield batch
}

async function setSequences(client: pg.Client, folder: string): Promise<void> {
  const text = await readFile(path.join(folder, 'sequences.json'), 'utf8')
  for (const [name, { last, called }] of Object.entries(sequenceStates.parse(JSON.parse(text)))) {
    const sequence = `public.${client.escapeIdentifier(name)}`
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [sequence, last, called])
  }
}

/** Loads the jobs into the current version's queue; skips rows that the shop's start creates itself. */
async function loadJobs(url: string, file: string, log: Logger): Promise<void> {
  if (!existsSync(file)) return
  const queues = new Set<string>()
  for await (const lines of batches(file)) {
    for (const line of lines) queues.add(queueOf.parse(JSON.parse(line)).name)
  }
  // The job queue creates this queue itself, with other options.
  queues.delete(DEAD_LETTERS)
  const db = openDatabase(url, { max: 2 })
  try {
    const jobs = await startJobs(db, log, [...queues], { maintenance: false })
    await jobs.stop()
    const { rows } = await db.$client.query<{ name: string }>(`
      SELECT attname AS name FROM pg_attribute
      WHERE attrelid = 'jobs.job'::regclass AND attnum > 0 AND NOT attisdropped`)
    const client = await db.$client.connect()
    try {
      await client.query('BEGIN')
      const columns = rows.map(({ name }) => name)
      await loadTable(client, 'jobs.job', columns, file)
      await client.query('COMMIT')
    } finally {
      client.release(true)
    }
  } finally {
    await db.$client.end()
  }
}

const queueOf = z.object({ name: z.string() })
