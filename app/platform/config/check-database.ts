import pg from 'pg'
import { ConfigurationError } from './configuration-error.ts'

/** The oldest supported PostgreSQL. */
const OLDEST_MAJOR = 15
const TIMEOUT_MS = 10_000

/** The source of the database: a configured address, or the embedded one. */
export type DatabaseSource = { url: string; setting: 'DATABASE_URL' | 'DATA_DIR' }

type Facts = {
  version: number
  versionName: string
  encoding: string
  mayCreateSchemas: boolean
  mayCreateTables: boolean
  migratedAt: string | null
}

/**
 * Checks that a database is reachable and meets the requirements, before anything is written.
 *
 * @param newestMigration timestamp (ms since 1970) of this version's newest migration: a database
 * migrated by a newer version is refused
 * @param patienceMs timeout in milliseconds
 * @throws ConfigurationError naming the setting and the problem
 */
export async function checkDatabase(
  { url, setting }: DatabaseSource,
  newestMigration: number,
  patienceMs = TIMEOUT_MS,
): Promise<void> {
  const facts = await ask(url, patienceMs).catch((error: unknown) => {
    throw unusable(setting, reasonOf(error, patienceMs))
  })
  const problem = problemOf(facts, newestMigration)
  if (problem) throw unusable(setting, problem)
}

/**
 * Checks that a database is reachable and contains a shop of any version.
 *
 * @throws ConfigurationError naming the setting and the problem
 */
export async function checkShop({ url, setting }: DatabaseSource): Promise<void> {
  const { migratedAt } = await ask(url, TIMEOUT_MS).catch((error: unknown) => {
    throw unusable(setting, reasonOf(error, TIMEOUT_MS))
  })
  if (migratedAt === null) {
    throw new ConfigurationError(`${setting} names a database without a shop`)
  }
}

/** The error for refusals during the migration. */
export function unusable(setting: DatabaseSource['setting'], why: string): ConfigurationError {
  return new ConfigurationError(`${setting} names a database that cannot be used: ${why}`)
}

async function ask(url: string, patienceMs: number): Promise<Facts> {
  const client = new pg.Client({
    connectionString: strictTls(url),
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    application_name: 'kept check',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Omit<Facts, 'migratedAt'> & { migrated: boolean }>(`
      SELECT current_setting('server_version_num')::int AS "version",
        current_setting('server_version') AS "versionName",
        current_setting('server_encoding') AS "encoding",
        has_database_privilege(current_database(), 'CREATE') AS "mayCreateSchemas",
        has_schema_privilege('public', 'CREATE') AS "mayCreateTables",
        to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS "migrated"`)
    const [found] = rows
    if (!found) throw new Error('it returned no version')
    const { migrated, ...facts } = found
    if (!migrated) return { ...facts, migratedAt: null }
    const newest = await client.query<{ at: string | null }>(
      'SELECT max(created_at)::text AS at FROM drizzle.__drizzle_migrations',
    )
    return { ...facts, migratedAt: newest.rows[0]?.at ?? null }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Replaces these modes by `verify-full`, as the driver does, but without its warning of eight lines. */
function strictTls(url: string): string {
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)\b/, '$1verify-full')
}

function problemOf(facts: Facts, newestMigration: number): string | null {
  if (facts.version < OLDEST_MAJOR * 10_000) {
    return `it is PostgreSQL ${facts.versionName}, and ${OLDEST_MAJOR} or newer is needed`
  }
  if (facts.encoding !== 'UTF8') {
    return `its encoding is ${facts.encoding} and must be UTF8 (CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0)`
  }
  if (!facts.mayCreateSchemas) {
    return 'its user may not create schemas: GRANT CREATE ON DATABASE … TO …'
  }
  if (!facts.mayCreateTables) {
    return 'its user may not create tables: GRANT CREATE ON SCHEMA public TO …'
  }
  if (Number(facts.migratedAt) > newestMigration) {
    return 'a newer version of the shop has changed it: start that version, or restore the backup made before'
  }
  return null
}

const NO_PASSWORD = /client password must be a/
const NO_TLS = /does not support SSL/
const TOO_LATE = /timeout/i

/** The reason in one line, without the address, which contains the password. */
function reasonOf(error: unknown, patienceMs: number): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // A host with several addresses gives an AggregateError without a message.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : []
  const said = (first instanceof Error ? first.message : error.message) || code
  if (NO_PASSWORD.test(said)) return 'it asks for a password, and there is none in the address'
  if (NO_TLS.test(said)) return 'its server offers no TLS, and sslmode in the address asks for it'
  if (TOO_LATE.test(said)) return `its server gave no answer within ${patienceMs / 1_000} seconds`
  const line = said.replaceAll(/\s+/g, ' ')
  return !code || line.includes(code) ? line : `${line} (${code})`
}
