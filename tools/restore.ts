/**
 * `npm run restore -- FILE`: unpacks a backup into an empty DATA_DIR (and the empty database at
 * DATABASE_URL and the empty bucket S3_BUCKET, where they are set), then looks through all stock
 * and money.
 */
import { access, chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { extract } from 'tar'
import { diskStore } from '../app/domain/media/disk-store.server.ts'
import { openMediaStore } from '../app/domain/media/open-media-store.server.ts'
import { auditStock } from '../app/domain/orders/audit.server.ts'
import { openDatabase } from '../app/platform/db.ts'
import { borrowEmbeddedPostgres } from '../app/platform/embedded-postgres.ts'
import { type Env, readEnv } from '../app/platform/env.ts'
import { migrate } from '../app/platform/migrate.ts'
import { copyPictures, isEmpty } from './backup/copy-pictures.ts'
import { type Manifest, readManifest } from './backup/manifest.ts'
import { runTool } from './backup/run-tool.ts'

try {
  const [file] = process.argv.slice(2)
  if (!file) throw new Error('say what: npm run restore -- FILE')
  const { takenAt, auditRows } = await restore(readEnv(), path.resolve(file))
  process.stdout.write(`Restored as of ${takenAt}. Audit of stock and money: ${auditRows} rows\n`)
  process.exitCode = auditRows === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`Not restored: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function restore(env: Env, file: string): Promise<{ takenAt: string; auditRows: number }> {
  await access(file).catch(() => {
    throw new Error(`there is no file ${file}`)
  })
  await mkdir(env.dataDir, { recursive: true })
  if ((await readdir(env.dataDir)).length > 0) throw new Error(`${env.dataDir} is not empty`)
  const bucket = env.s3 && (await openMediaStore(env))
  if (bucket && !(await isEmpty(bucket))) throw new Error('the bucket S3_BUCKET is not empty')
  const work = await mkdtemp(path.join(env.dataDir, 'restore-'))
  try {
    await extract({ cwd: work, file, preserveOwner: false, strict: true })
    const manifest = await readManifest(work)
    refuseWrongKind(env, manifest)
    if (env.databaseUrl) await loadDump(env.databaseUrl, path.join(work, 'database.dump'))
    else await chmod(path.join(work, 'postgres'), 0o700)
    if (bucket) await copyPictures(diskStore(path.join(work, 'media')), bucket)
    for (const name of await readdir(work)) {
      if (name === 'kept-backup.json' || name === 'database.dump') continue
      if (name === 'media' && bucket) continue
      await rename(path.join(work, name), path.join(env.dataDir, name))
    }
    return { takenAt: manifest.taken_at, auditRows: await audit(env) }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function refuseWrongKind({ databaseUrl }: Env, { database }: Manifest): void {
  if (database === 'dump' && !databaseUrl) {
    throw new Error('the backup is of a database elsewhere: set DATABASE_URL to an empty one')
  }
  if (database === 'cluster' && databaseUrl) {
    throw new Error("the backup holds the shop's own PostgreSQL: restore it without DATABASE_URL")
  }
}

async function loadDump(url: string, dump: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const tables = await client.query(
    `SELECT 1 FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') LIMIT 1`,
  )
  await client.end()
  if (tables.rowCount) throw new Error('the database at DATABASE_URL is not empty')
  await runTool('pg_restore', url, [
    // The new server knows other roles, and keeps the extension it brings for its own.
    '--no-owner',
    '--no-privileges',
    '--no-comments',
    '--exit-on-error',
    '--single-transaction',
    dump,
  ])
}

/** Starts the restored database once, which also ends its recovery. */
async function audit(env: Env): Promise<number> {
  const server = env.databaseUrl ? null : await borrowEmbeddedPostgres({ dataDir: env.dataDir })
  try {
    const url = server?.connectionString ?? env.databaseUrl ?? ''
    await migrate(url)
    const db = openDatabase(url, { max: 1 })
    try {
      const rows = await auditStock(db)
      for (const row of rows) process.stdout.write(`${row.problem}: ${row.id} (${row.detail})\n`)
      return rows.length
    } finally {
      await db.$client.end()
    }
  } finally {
    await server?.stop()
  }
}
