import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { copyFolder } from './copy-folder.ts'

/** What PostgreSQL makes anew, or must not find (its manual, "Making a Base Backup"). */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|global\/pg_control|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+|.*\/?pgsql_tmp.*)$/

/**
 * Copies the files of a PostgreSQL server that goes on working, so that a server started on the
 * copy has everything that was committed when the copy ended. Uses PostgreSQL's own functions: a
 * checkpoint before, and the log of what changed meanwhile.
 *
 * @param url of a superuser
 * @param folder the server's data
 */
export async function copyCluster(url: string, folder: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const slot = `kept_backup_${process.pid}`
    // Keeps the log from being recycled until it is copied; gone with the connection.
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot])
    const begun = await client.query<{ file: string }>(
      `SELECT pg_walfile_name(pg_backup_start('kept', true)) AS file`,
    )
    await copyFolder(folder, to, { skip: (name) => LEFT_OUT.test(name) })
    const ended = await client.query<{ label: string; file: string }>(
      `SELECT labelfile AS label, pg_walfile_name(lsn) AS file FROM pg_backup_stop(false)`,
    )
    const first = begun.rows[0]?.file ?? ''
    const { label = '', file: last = '' } = ended.rows[0] ?? {}
    await copyFile(path.join(folder, 'global/pg_control'), path.join(to, 'global/pg_control'))
    await copyLog(folder, to, first, last)
    await writeFile(path.join(to, 'backup_label'), label, { mode: 0o600 })
  } finally {
    await client.end()
  }
}

/** The files of the log from the first that is needed to the last; their names are in order. */
async function copyLog(folder: string, to: string, first: string, last: string): Promise<void> {
  await mkdir(path.join(to, 'pg_wal'), { recursive: true, mode: 0o700 })
  const files = await readdir(path.join(folder, 'pg_wal'))
  for (const file of files) {
    if (!/^[0-9A-F]{24}$/.test(file) || file < first || file > last) continue
    await copyFile(path.join(folder, 'pg_wal', file), path.join(to, 'pg_wal', file))
  }
}
