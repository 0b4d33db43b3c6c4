import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  access,
  chown,
  type FileHandle,
  link,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FOLDER } from '../files/private-files.ts'
import { type Account, accountFor } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { withDiskSpace } from './disk-reason.ts'

/** A PostgreSQL data folder ("cluster" in PostgreSQL's terms) and how to run it. */
export type Cluster = {
  dataDir: string
  folder: string
  logFile: string
  password: string
  account: Account | undefined
  binaries: Binaries
  fast: boolean
  log: (message: string) => void
}

export type ClusterOptions = {
  /** The shop's data folder; created if missing. The cluster is in its `postgres`. */
  dataDir: string
  /** Only for tests: no durability across power cuts, more connections. */
  fast?: boolean
  log?: (message: string) => void
}

export const SUPERUSER = 'kept'

const INIT_PREFIX = 'postgres.init-'
const ABANDONED_AFTER_MS = 10 * 60_000

/**
 * Finds the cluster under `dataDir`; creates it if there is none.
 *
 * @throws a one-line error if the folder cannot be used
 */
export async function prepareCluster(options: ClusterOptions): Promise<Cluster> {
  const dataDir = await makeDataDir(options.dataDir)
  const folder = join(dataDir, 'postgres')
  const exists = await hasCluster(folder)
  const account = await accountFor(folder)
  const cluster: Cluster = {
    dataDir,
    folder,
    account,
    logFile: join(dataDir, 'postgres.log'),
    password: await passwordIn(dataDir, exists),
    binaries: await findBinaries(account),
    fast: options.fast ?? false,
    log: options.log ?? (() => undefined),
  }
  await clearAbandonedInits(dataDir)
  if (!exists) await initialise(cluster)
  return cluster
}

async function makeDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: PRIVATE_FOLDER })
    return await realpath(dataDir)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`DATA_DIR ${dataDir} cannot be used: ${why}`)
  }
}

async function hasCluster(folder: string): Promise<boolean> {
  try {
    await access(join(folder, 'PG_VERSION'))
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) return false
    return true
  }
}

/**
 * The superuser's password, written once. Two concurrent first starts both use the file created
 * first, so that the password fits the cluster that is kept, whichever start created it.
 */
async function passwordIn(dataDir: string, clusterExists: boolean): Promise<string> {
  const path = join(dataDir, 'postgres-password')
  const stored = await readFile(path, 'utf8').catch(ignoreMissing)
  if (stored !== undefined && stored.trim() !== '') return stored.trim()
  if (clusterExists) {
    throw new Error(
      `${path} is missing: put it back from your backup, next to the database it opens`,
    )
  }
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    if (stored === undefined) await link(draft, path).catch(ignoreExisting)
    else await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  return (await readFile(path, 'utf8')).trim()
}

/** Removes leftovers of killed first starts: 40 MB each, never used as a cluster. */
async function clearAbandonedInits(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(INIT_PREFIX)) continue
    const path = join(dataDir, name)
    const found = await stat(path).catch(() => undefined)
    const pid = Number(name.slice(INIT_PREFIX.length).split('-')[0])
    const old = found !== undefined && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS
    // An initdb with a killed parent may still be writing; the next start removes the rest.
    if (old || !processExists(pid)) await rm(path, removal).catch(() => undefined)
  }
}

const removal = { recursive: true, force: true, maxRetries: 3, retryDelay: 50 }

/** Whether a process with this id runs, of any user. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Creates the cluster in a temporary folder and renames it, so that a kill leaves no partial cluster. */
async function initialise(cluster: Cluster) {
  cluster.log(`Creating a new database in ${cluster.folder}`)
  const work = await mkdtemp(join(cluster.dataDir, `${INIT_PREFIX}${process.pid}-`))
  try {
    const passwordFile = join(work, 'password')
    await writeFile(passwordFile, `${cluster.password}\n`, { mode: 0o600 })
    if (cluster.account !== undefined) {
      const { uid, gid } = cluster.account
      await Promise.all([chown(work, uid, gid), chown(passwordFile, uid, gid)])
    }
    await runInitdb(cluster, work)
    await rename(join(work, 'data'), cluster.folder).catch(async (error: unknown) => {
      if (await hasCluster(cluster.folder)) return // another first start was quicker
      throw new Error(`${cluster.folder} is in the way: it holds files, but no database`, {
        cause: error,
      })
    })
  } finally {
    await rm(work, removal)
  }
}

async function runInitdb(cluster: Cluster, work: string) {
  const handed = await handOver(work, cluster.account)
  const child = spawn(
    cluster.binaries.initdb,
    [
      `--pgdata=${handed.path}/data`,
      `--username=${SUPERUSER}`,
      `--pwfile=${handed.path}/password`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's built-in Unicode collation: independent of the machine's locales.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--text-search-config=english',
      '--no-instructions',
      ...(cluster.fast ? ['--no-sync'] : []),
    ],
    { ...spawnOptions(cluster), stdio: ['ignore', 'ignore', 'pipe', handed.fd ?? 'ignore'] },
  )
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
  await handed.release()
  if (code === 0) return
  const said = oneLine(complaint) || `initdb gave ${code}`
  throw new Error(`The database could not be made: ${await withDiskSpace(cluster.dataDir, said)}`)
}

/** The options with which every program of PostgreSQL is started. */
export function spawnOptions(cluster: Cluster) {
  // PostgreSQL does not inherit the shop's secrets; PGPORT, PGDATA and the like in the environment
  // are meant for another server. Windows finds its libraries by SystemRoot.
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' }
  for (const name of ['PATH', 'SystemRoot', 'TEMP']) {
    if (process.env[name] !== undefined) env[name] = process.env[name]
  }
  return { ...cluster.account, cwd: '/', env, windowsHide: true }
}

type HandedFolder = { path: string; fd: number | undefined; release: () => Promise<void> }

/**
 * The path of a folder for a child process running as `account`.
 *
 * A folder below one of mode 700 is inaccessible by path for another account. A child that inherits
 * it as file descriptor 3 can use /proc/self/fd/3 instead, so that no folder's mode has to be
 * loosened.
 */
export async function handOver(
  folder: string,
  account: Account | undefined,
): Promise<HandedFolder> {
  if (account === undefined) {
    return { path: folder, fd: undefined, release: async () => undefined }
  }
  const handle: FileHandle = await open(folder, 'r')
  return { path: '/proc/self/fd/3', fd: handle.fd, release: () => handle.close() }
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, '; ')
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

function ignoreExisting(error: unknown) {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
  throw error
}
