import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { accountFor } from '../../app/platform/embedded-postgres/account.ts'
import { freePort } from '../support/free-port.ts'
import { scratchFolder } from '../support/temp-folder.ts'

const execute = promisify(execFile)
const READY = 'database system is ready to accept connections'
const PASSWORD = 'a pass:word/@50%'

export type InstalledPostgres = { url: string; stop: () => Promise<void> }

/**
 * Finds an installed PostgreSQL server of the same major version as the `pg_dump` in the PATH,
 * because `pg_dump` refuses to dump a newer server.
 *
 * @returns its folder, or null
 */
export async function findInstalledPostgres(): Promise<string | null> {
  const said = await execute('pg_dump', ['--version']).catch(() => null)
  const [, major] = /PostgreSQL\) (\d+)/.exec(said?.stdout ?? '') ?? []
  const folders = [`/usr/lib/postgresql/${major}/bin`, `/usr/pgsql-${major}/bin`]
  return folders.find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null
}

/** Starts a temporary server with password authentication; `stop` deletes its data. */
export async function startInstalledPostgres(programs: string): Promise<InstalledPostgres> {
  const folder = await scratchFolder('kept-installed-')
  const account = await accountFor(path.join(folder, 'data'))
  if (account) await chown(folder, account.uid, account.gid)
  const passwordFile = path.join(folder, 'password')
  await writeFile(passwordFile, PASSWORD)
  await execute(
    path.join(programs, 'initdb'),
    [
      `--pgdata=${path.join(folder, 'data')}`,
      '--username=kept',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    account,
  )
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
  }
  const server = spawn(
    path.join(programs, 'postgres'),
    [
      '-D',
      path.join(folder, 'data'),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...account, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(server, 'close')
  const lines: string[] = []
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: server.stderr }).on('line', (line) => {
      lines.push(line)
      if (line.includes(READY)) resolve()
    })
    void ended.then(() => reject(new Error(`PostgreSQL did not start: ${lines.join('\n')}`)))
  })
  return {
    url: `postgres://kept:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`,
    async stop() {
      server.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
