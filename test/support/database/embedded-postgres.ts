import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { test as base, inject } from 'vitest'
import {
  borrowEmbeddedPostgres,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../app/platform/embedded-postgres/embedded-postgres.ts'
import { scratchFolder } from '../temp-folder.ts'

/** Gives each test its own data folder; processes left running on it are terminated afterwards. */
export const test = base.extend('folder', async ({ task }, { onCleanup }) => {
  const dataDir = await scratchFolder(`kept-${task.id}-`)
  const children: ChildProcess[] = []
  onCleanup(async () => {
    for (const child of children) child.kill('SIGKILL')
    const rest = await postmaster(dataDir)
    if (rest !== undefined) process.kill(rest, 'SIGQUIT')
    await until(async () => (await postmaster(dataDir)) === undefined)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
  return {
    dataDir,
    start: () => startEmbeddedPostgres({ dataDir, fast: true }),
    borrow: () => borrowEmbeddedPostgres({ dataDir, fast: true }),
    names: async () => (await readdir(dataDir)).sort(),
    postmaster: () => postmaster(dataDir),
    launchChild: (options: ChildOptions) => {
      const child = launchChild(dataDir, options)
      children.push(child)
      return child
    },
    startInChild: async (options: ChildOptions = {}) => {
      const child = launchChild(dataDir, options)
      children.push(child)
      const lines = child.stdout ? await once(child.stdout, 'data') : []
      return { child, connectionString: String(lines[0]).trim() }
    },
    /** Fills the folder with the data of a server that has been started and stopped once. */
    startBefore: async () => copyData(await earlierStart(), dataDir),
    /** Fills the folder with the data of a stopped server whose database contains the word. */
    remember: async (word: string) => {
      await copyData(await earlierStart(), dataDir)
      const shop = await startEmbeddedPostgres({ dataDir, fast: true })
      await ask(shop, `create table memory as select '${word}' as it`)
      await shop.stop()
    },
  }
})

let earlier: Promise<string> | undefined

/** A data folder, initialised once per test worker, that tests copy instead of running initdb. */
function earlierStart(): Promise<string> {
  earlier ??= (async () => {
    const dataDir = await mkdtemp(join(inject('runFolder'), 'earlier-'))
    const server = await startEmbeddedPostgres({ dataDir, fast: true })
    await server.stop()
    return dataDir
  })()
  return earlier
}

/** Reads the word that `remember` stored. */
export const recall = (database: Database) => ask(database, 'select it from memory')

/** The number of sessions that hold the advisory lock of the folder's owner. */
export const owners = (database: Database) =>
  ask(
    database,
    `select count(*)::int as it from pg_locks where locktype = 'advisory' and objsubid = 2`,
  )

export type Database = Pick<EmbeddedPostgres, 'connectionString'>

/** The same database, connected to as the superuser. */
export const admin = (server: EmbeddedPostgres): Database => ({
  connectionString: server.adminConnectionString,
})

/** Runs a query and returns the column `it` of its first row. */
export async function ask(database: Database, query: string): Promise<unknown> {
  const client = new Client({ connectionString: database.connectionString })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ it: unknown }>(query)
    return rows[0]?.it
  } finally {
    await client.end()
  }
}

/** Copies the data folder and the password, but no log or PID file, as a backup does. */
export async function copyData(from: string, to: string) {
  for (const name of ['postgres', 'postgres-password']) {
    await cp(join(from, name), join(to, name), { recursive: true })
  }
}

export type ChildOptions = {
  fast?: boolean
  /** Whether the child exits after the server has started, without a signal. */
  thenEnd?: boolean
  /** URL of the module to import instead of the application's. */
  module?: string
}

function launchChild(dataDir: string, options: ChildOptions): ChildProcess {
  const { fast = true, thenEnd = false } = options
  const module =
    options.module ??
    new URL('../../../app/platform/embedded-postgres/embedded-postgres.ts', import.meta.url).href
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)}
    const shop = await startEmbeddedPostgres({ dataDir: process.argv[1], fast: ${fast} })
    console.log(shop.connectionString)
    ${thenEnd ? '' : 'setInterval(() => undefined, 1000)'}`
  return spawn(process.execPath, ['--input-type=module', '--eval', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
}

export async function kill(child: ChildProcess) {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** The process id of the running server on a folder, if any. */
async function postmaster(dataDir: string): Promise<number | undefined> {
  const path = join(dataDir, 'postgres', 'postmaster.pid')
  const pid = Number((await readFile(path, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid) return undefined
  const about = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return /\(postgres\) [^ZX]/.test(about) ? pid : undefined
}

export async function until(holds: () => Promise<boolean>) {
  const deadline = performance.now() + 8_000
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('timed out')
    await wait(20)
  }
}
