/**
 * `npm run restore -- FILE`: unpacks a backup into an empty DATA_DIR (and the empty database at
 * DATABASE_URL and the empty bucket S3_BUCKET, if configured), then audits stock and money. Any
 * backup can be restored with and without DATABASE_URL. A restore that fails leaves all of them empty, so that
 * it can be repeated.
 */
import { access, chmod, constants, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { extract } from 'tar'
import { auditDatabase } from '../../app/audit/audit-database.server.ts'
import { diskStore } from '../../app/domain/media/store/disk-store.server.ts'
import { openMediaStore } from '../../app/domain/media/store/open-media-store.server.ts'
import { endRestoredImports } from '../../app/domain/product-admin/import/end-restored-imports.server.ts'
import { type Env, readEnv } from '../../app/platform/config/config.ts'
import { prepareDataDir } from '../../app/platform/config/data-dir.ts'
import { openDatabase } from '../../app/platform/db.ts'
import { borrowEmbeddedPostgres } from '../../app/platform/embedded-postgres/embedded-postgres.ts'
import { createLog } from '../../app/platform/log.ts'
import { migrate } from '../../app/platform/migrate.ts'
import { readWords } from '../read-words.ts'
import { copyPictures, isEmpty, removeCopies } from './copy-pictures.ts'
import { loadRows } from './load-rows.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { fileReason, oneLine } from './one-line.ts'
import { runTool } from './run-tool.ts'
import { saveRows } from './save-rows.ts'
import { checkRestorable, clearTarget } from './target.ts'

try {
  const [file = ''] = readWords(1, 'npm run restore -- FILE')
  const { takenAt, auditRows } = await restore(readEnv(), path.resolve(file))
  process.stdout.write(`Restored as of ${takenAt}. Audit of stock and money: ${auditRows} rows\n`)
  process.exitCode = auditRows === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`Not restored: ${oneLine(error)}\n`)
  process.exitCode = 1
}

async function restore(env: Env, file: string): Promise<{ takenAt: string; auditRows: number }> {
  await access(file, constants.R_OK).catch((error: unknown) => {
    throw new Error(`${file} cannot be read: ${fileReason(error)}`)
  })
  await prepareDataDir(env.dataDir)
  if ((await readdir(env.dataDir)).length > 0) throw new Error(`${env.dataDir} is not empty`)
  const bucket = env.s3 && (await openMediaStore(env))
  if (bucket && !(await isEmpty(bucket))) throw new Error('the bucket S3_BUCKET is not empty')
  const work = await mkdtemp(path.join(env.dataDir, 'restore-'))
  try {
    await extract({ cwd: work, file, preserveOwner: false, strict: true }).catch(
      (error: unknown) => {
        throw new Error(`${file} cannot be unpacked: ${fileReason(error)}`)
      },
    )
    const manifest = await readManifest(work)
    await checkRestorable(env, manifest, work)
    const pictures = diskStore(path.join(work, 'media'))
    try {
      if (bucket) await copyPictures(pictures, bucket)
      const auditRows = await loadDatabase(env, manifest, work)
      for (const name of ['secrets.json', ...(bucket ? [] : ['media'])]) {
        await rename(path.join(work, name), path.join(env.dataDir, name)).catch(unlessMissing)
      }
      return { takenAt: manifest.taken_at, auditRows }
    } catch (error) {
      if (bucket) await removeCopies(pictures, bucket).catch(sayNotEmpty)
      await clearTarget(env)
      throw error
    }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function sayNotEmpty(): void {
  process.stderr.write(
    'Empty the bucket S3_BUCKET before the next attempt: pictures are left in it.\n',
  )
}

/** Ignores a missing file: secrets may be configured, and all pictures may be in a bucket. */
function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** @returns the number of rows of the restored database's audit */
async function loadDatabase(env: Env, manifest: Manifest, work: string): Promise<number> {
  if (manifest.database === 'cluster' && !env.databaseUrl) {
    // A backup of an earlier version contains the database's files with their own password.
    await chmod(path.join(work, 'postgres'), 0o700)
    for (const name of ['postgres', 'postgres-password']) {
      await rename(path.join(work, name), path.join(env.dataDir, name))
    }
  }
  const server = env.databaseUrl ? null : await borrowEmbeddedPostgres({ dataDir: env.dataDir })
  try {
    const url = env.databaseUrl ?? server?.connectionString ?? ''
    await fill(url, manifest, work, env.databaseUrl !== null)
    await migrate(url)
    return await finish(url)
  } finally {
    await server?.stop()
  }
}

async function fill(url: string, manifest: Manifest, work: string, elsewhere: boolean) {
  const rows = path.join(work, 'rows')
  const log = createLog('error')
  switch (manifest.database) {
    case 'rows':
      return await loadRows(url, rows, manifest.migrated_at, log)
    case 'dump':
      return await loadDump(url, path.join(work, 'database.dump'))
    case 'cluster': {
      if (!elsewhere) return
      const { migrated_at: migratedAt } = await rowsOfCluster(work, rows)
      return await loadRows(url, rows, migratedAt, log)
    }
  }
}

/** Starts a server on the database files of an earlier version's backup, to read its rows. */
async function rowsOfCluster(work: string, rows: string) {
  await chmod(path.join(work, 'postgres'), 0o700)
  const server = await borrowEmbeddedPostgres({ dataDir: work })
  try {
    return await saveRows(server.connectionString, rows)
  } finally {
    await server.stop()
  }
}

async function loadDump(url: string, dump: string): Promise<void> {
  await runTool('pg_restore', url, [
    // The new server has different roles, and its own version of the extension.
    '--no-owner',
    '--no-privileges',
    '--no-comments',
    '--exit-on-error',
    '--single-transaction',
    dump,
  ])
}

async function finish(url: string): Promise<number> {
  const db = openDatabase(url, { max: 1 })
  try {
    await endRestoredImports(db, new Date())
    const rows = await auditDatabase(db)
    for (const row of rows) process.stdout.write(`${row.problem}: ${row.id} (${row.detail})\n`)
    return rows.length
  } finally {
    await db.$client.end()
  }
}
