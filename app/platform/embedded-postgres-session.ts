import { randomBytes, randomUUID } from 'node:crypto'
import { chown, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { type Cluster, SUPERUSER } from './embedded-postgres-cluster.ts'
import {
  isPostgres,
  launch,
  type PidFile,
  readPidFile,
  removeStalePidFile,
} from './embedded-postgres-server.ts'

declare module 'pg' {
  interface Client {
    /** Lets the process end while this connection is open; missing from @types/pg. */
    unref(): void
  }
}

/** A connection to the running server's maintenance database, outside every pool. */
export type Session = { client: Client; port: number; startedHere: boolean }

export type ReachOptions = {
  /** Shown in pg_stat_activity. */
  name: string
  /** When the server must be started: on this port, which others already know. */
  port?: number
  signal?: AbortSignal
}

const POLL_MS = 20
const CONNECT_TIMEOUT_MS = 3_000
const REACH_TIMEOUT_MS = 120_000
const STRANGER_PATIENCE_MS = 10_000
const LAUNCH_PATIENCE_MS = 15_000
const RELAUNCH_PAUSE_MS = 100

/**
 * Connects to the cluster's server: to the one that runs already, else to a new one.
 *
 * What a killed shop or a power cut leaves behind is sorted out on the way: a server that still
 * starts, recovers or stops is waited for, a `postmaster.pid` that names no server is removed.
 *
 * @throws one plain line if the server cannot be started
 */
export async function reach(cluster: Cluster, options: ReachOptions): Promise<Session> {
  const started = performance.now()
  let launched: number | undefined
  let unanswered: { text: string; since: number } | undefined
  while (performance.now() - started < REACH_TIMEOUT_MS) {
    options.signal?.throwIfAborted()
    const file = await readPidFile(cluster)
    if (file === undefined || (await isPostgres(file.pid)) === 'gone') {
      const launching = await launch(cluster, options.port)
      if (launching.ok) launched = launching.pid
      else if (launching.retry && performance.now() - started < LAUNCH_PATIENCE_MS) {
        await wait(RELAUNCH_PAUSE_MS)
      } else {
        throw new Error(`PostgreSQL does not start: ${launching.complaint} (${cluster.logFile})`)
      }
      continue
    } else {
      const answer = await knock(cluster, file, options.name)
      if (typeof answer === 'object') {
        return { client: answer, port: file.port, startedHere: file.pid === launched }
      }
      if (answer === 'busy' || unanswered?.text !== file.text) {
        unanswered = { text: file.text, since: performance.now() }
      }
      if (await isStale(file, performance.now() - unanswered.since)) {
        await removeStalePidFile(cluster, file)
      }
    }
    await wait(POLL_MS)
  }
  throw new Error(`PostgreSQL does not answer (${cluster.logFile})`)
}

/** A PostgreSQL that is not ours may have got the id of one that was: it gets time to answer. */
async function isStale(file: PidFile, unansweredMs: number): Promise<boolean> {
  return (await isPostgres(file.pid)) === 'no' || unansweredMs > STRANGER_PATIENCE_MS
}

/** 'busy': a PostgreSQL that is starting, recovering or stopping. 'stranger': anything else. */
async function knock(
  cluster: Cluster,
  file: PidFile,
  name: string,
): Promise<Client | 'busy' | 'stranger'> {
  if (file.port === 0) return 'stranger'
  const client = newClient(cluster, file.port, name)
  try {
    await client.connect()
    if (await servesOurFolder(cluster, client)) return client
  } catch (error) {
    const code = error instanceof DatabaseError ? error.code : undefined
    if (code === '57P03' || code === '53300') {
      await quietly(client.end())
      return 'busy'
    }
  }
  await quietly(client.end())
  return 'stranger'
}

function newClient(cluster: Cluster, port: number, name: string): Client {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password: cluster.password,
    database: 'postgres',
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    ssl: false,
  })
  // A lost connection also rejects the query it breaks; without a listener it would end the process.
  client.on('error', () => undefined)
  return client
}

/**
 * The password alone does not prove it: a copy of DATA_DIR has the same one, and a `postmaster.pid`
 * that points to the original's server. So the server must read back a file that we just wrote.
 */
async function servesOurFolder(cluster: Cluster, client: Client): Promise<boolean> {
  const proof = randomBytes(16).toString('hex')
  const path = join(cluster.folder, `kept-proof-${randomUUID()}`)
  try {
    await writeFile(path, proof, { mode: 0o600 })
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

/** Ends what may be broken already. */
export async function quietly(ending: Promise<unknown>) {
  await ending.catch(() => undefined)
}
