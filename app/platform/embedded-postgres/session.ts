import { randomBytes, randomUUID } from 'node:crypto'
import { chown, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { type Cluster, SUPERUSER } from './cluster.ts'
import { withDiskSpace } from './disk-reason.ts'
import {
  findOwner,
  launch,
  type PidFile,
  type ProcessOwner,
  readPidFile,
  removeStalePidFile,
} from './server.ts'

declare module 'pg' {
  interface Client {
    /** Lets the process exit while this connection is open; missing from @types/pg. */
    unref(): void
  }
}

/** A connection to the running server's maintenance database, outside every pool. */
export type Session = { client: Client; port: number; startedHere: boolean }

export type ReachOptions = {
  /** Shown in pg_stat_activity. */
  name: string
  /** The port of a server that must be started, if other connections already use it. */
  port?: number
  signal?: AbortSignal
}

const POLL_MS = 20
const CONNECT_TIMEOUT_MS = 3_000
const REACH_TIMEOUT_MS = 120_000
const EMPTY_FILE_TIMEOUT_MS = 1_000
const FOREIGN_PROCESS_TIMEOUT_MS = 10_000
const LAUNCH_TIMEOUT_MS = 15_000
const RELAUNCH_DELAY_MS = 100

const CANNOT_CONNECT_NOW = '57P03'
const TOO_MANY_CONNECTIONS = '53300'
const DISK_FULL = '53100'
export const INVALID_PASSWORD = '28P01'

/**
 * Connects to the cluster's server: the running one, or else a new one.
 *
 * Recovers from killed processes and power cuts: waits for a server that is starting, recovering or
 * stopping, and removes a stale `postmaster.pid`.
 *
 * @throws a one-line error if the server cannot be started, or refuses the password
 */
export async function reach(cluster: Cluster, options: ReachOptions): Promise<Session> {
  const started = performance.now()
  const silence = { of: '', since: 0 }
  let launched: number | undefined
  while (performance.now() - started < REACH_TIMEOUT_MS) {
    options.signal?.throwIfAborted()
    const file = await readPidFile(cluster)
    const owner = file === undefined ? 'gone' : await findOwner(cluster, file.pid)
    if (file === undefined || (owner === 'gone' && file.pid !== 0)) {
      const patient = performance.now() - started < LAUNCH_TIMEOUT_MS
      launched = await launchOnce(cluster, options.port, patient)
      continue
    }
    const outcome =
      owner === 'ours' || owner === 'maybe' ? await knock(cluster, file, options) : 'none'
    if (typeof outcome === 'object') {
      return { client: outcome, port: file.port, startedHere: file.pid === launched }
    }
    if (outcome === 'busy' || silence.of !== file.text) {
      silence.of = file.text
      silence.since = performance.now()
    }
    if (isStale(file, owner, performance.now() - silence.since)) {
      await removeStalePidFile(cluster, file)
    } else await wait(POLL_MS)
  }
  throw new Error(`PostgreSQL does not answer (${cluster.logFile})`)
}

/** @returns the server's process id; undefined if the folder must be inspected again */
async function launchOnce(
  cluster: Cluster,
  port: number | undefined,
  patient: boolean,
): Promise<number | undefined> {
  const launching = await launch(cluster, port)
  if (launching.ok) return launching.pid
  if (!(launching.retry && patient)) {
    const complaint = await withDiskSpace(cluster.dataDir, launching.complaint)
    throw new Error(`PostgreSQL does not start: ${complaint} (${cluster.logFile})`)
  }
  await wait(RELAUNCH_DELAY_MS)
  return undefined
}

/**
 * Whether a pid file is stale. An empty one is being written, or was when the machine stopped; a
 * PostgreSQL that may belong to another cluster gets time to respond.
 */
function isStale(file: PidFile, owner: ProcessOwner, silentMs: number): boolean {
  if (file.pid === 0) return silentMs > EMPTY_FILE_TIMEOUT_MS
  if (owner === 'maybe') return silentMs > FOREIGN_PROCESS_TIMEOUT_MS
  return owner === 'no'
}

/**
 * Tries to connect. 'busy': a PostgreSQL that is starting, recovering or stopping, or has no free
 * connection. 'none': no response, or the server of another cluster.
 */
async function knock(
  cluster: Cluster,
  file: PidFile,
  { name }: ReachOptions,
): Promise<Client | 'busy' | 'none'> {
  if (file.port === 0) return 'none'
  const client = newClient({
    port: file.port,
    user: SUPERUSER,
    password: cluster.password,
    database: 'postgres',
    name,
  })
  try {
    await client.connect()
    if (await servesOurFolder(cluster, client)) return client
  } catch (error) {
    const code = error instanceof DatabaseError ? error.code : undefined
    if (code === CANNOT_CONNECT_NOW || code === TOO_MANY_CONNECTIONS) return 'busy'
    if (code === INVALID_PASSWORD) {
      throw new Error(
        `The database of ${cluster.dataDir} refuses the password in postgres-password: put the right file back from your backup`,
        { cause: error },
      )
    }
    if (code === DISK_FULL || error instanceof ProofError) {
      await quietly(client.end())
      const reason = await withDiskSpace(cluster.dataDir, messageOf(error))
      throw new Error(`The database of ${cluster.dataDir} cannot be used: ${reason}`, {
        cause: error,
      })
    }
  }
  await quietly(client.end())
  return 'none'
}

type ClientOptions = {
  port: number
  user: string
  password: string
  database: string
  /** Shown in pg_stat_activity. */
  name: string
}

/** A client of the cluster's server, not yet connected. */
export function newClient({ name, ...options }: ClientOptions): Client {
  const client = new Client({
    ...options,
    host: '127.0.0.1',
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    ssl: false,
  })
  // A lost connection also rejects its pending query; without a listener it would end the process.
  client.on('error', () => undefined)
  return client
}

/**
 * Whether the server uses this cluster's folder. The password alone is no proof: a copy of DATA_DIR has
 * the same password, and a `postmaster.pid` that points to the original's server. So the server must
 * read back a file just written.
 */
async function servesOurFolder(cluster: Cluster, client: Client): Promise<boolean> {
  const proof = randomBytes(16).toString('hex')
  const path = join(cluster.folder, `kept-proof-${randomUUID()}`)
  try {
    await writeFile(path, proof, { mode: 0o600 }).catch((error: unknown) => {
      throw new ProofError(messageOf(error))
    })
    if (cluster.account !== undefined) await chown(path, cluster.account.uid, cluster.account.gid)
    const { rows } = await client.query<{ seen: string | null }>(
      'select pg_read_file($1, true) as seen',
      [basename(path)],
    )
    return rows[0]?.seen === proof
  } finally {
    await rm(path, { force: true })
  }
}

/** The file that proves the server's folder cannot be written, as on a full disk: waiting does not help. */
class ProofError extends Error {}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Closes a possibly broken connection. */
export async function quietly(ending: Promise<unknown>) {
  await ending.catch(() => undefined)
}
