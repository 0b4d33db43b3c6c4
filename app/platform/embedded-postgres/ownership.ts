import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { DATA_DIR_LOCKS } from '../database/advisory-locks.ts'
import type { Cluster } from './cluster.ts'
import { stopServer } from './server.ts'
import { quietly, reach, type Session } from './session.ts'

/**
 * Ownership of a DATA_DIR is held by advisory locks: they are released when their holder dies, so they
 * cannot become stale. They are taken in the maintenance database, because advisory locks are per
 * database and the shop's own may be dropped and restored.
 */
const { family: FAMILY, owner: OWNER, tools: TOOLS } = DATA_DIR_LOCKS

const TAKE_TIMEOUT_MS = 3_000
const TAKE_DELAY_MS = 25
const RETAKE_MAX_DELAY_MS = 1_000

export const OWNER_NAME = `kept owner ${process.pid}`
export const TOOL_NAME = `kept tool ${process.pid}`

/** Another shop process owns this DATA_DIR. The message is one line, for the operator. */
export class DataDirInUseError extends Error {
  override name = 'DataDirInUseError'

  constructor(dataDir: string, pid: number | undefined) {
    const who = pid === undefined ? 'another running shop' : `another running shop (process ${pid})`
    super(
      `DATA_DIR ${dataDir} is in use by ${who}: stop that one first, or set DATA_DIR to another folder`,
    )
  }
}

/**
 * Makes this session the owner; waits briefly until the lock of a killed owner is released.
 *
 * @throws DataDirInUseError
 */
export async function takeOwnership(cluster: Cluster, { client }: Session) {
  const deadline = performance.now() + TAKE_TIMEOUT_MS
  while (!(await tryOwnerLock(client))) {
    if (performance.now() > deadline) {
      throw new DataDirInUseError(cluster.dataDir, await ownerPid(client))
    }
    await wait(TAKE_DELAY_MS)
  }
}

async function tryOwnerLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1, $2) as taken',
    [FAMILY, OWNER],
  )
  return rows[0]?.taken ?? false
}

async function ownerPid(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name
       from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = $1 and objid = $2 and objsubid = 2`,
    [FAMILY, OWNER],
  )
  return Number(rows[0]?.name.match(/\d+$/)?.[0]) || undefined
}

export type Ownership = { stop: () => Promise<void> }

/**
 * Holds the ownership taken with `session` until stopped.
 *
 * A dropped connection is replaced, and a dead server is restarted on its port, so that the shop's
 * pool finds it. The connection does not keep the process alive.
 */
export function keepOwnership(cluster: Cluster, session: Session): Ownership {
  const stopping = new AbortController()
  let held = session.client
  let retaking = Promise.resolve()

  const hold = (client: Client) => {
    held = client
    client.unref()
    client.once('end', () => {
      if (!stopping.signal.aborted) retaking = retake()
    })
  }

  const retake = async () => {
    cluster.log('The connection that holds the lock of DATA_DIR was lost: reconnecting')
    const options = { name: OWNER_NAME, port: session.port, signal: stopping.signal }
    for (let pause = TAKE_DELAY_MS; !stopping.signal.aborted; pause = longer(pause)) {
      try {
        const fresh = await reach(cluster, options)
        if (await tryOwnerLock(fresh.client)) return hold(fresh.client)
        await quietly(fresh.client.end())
      } catch (error) {
        if (pause === RETAKE_MAX_DELAY_MS) cluster.log(String(error))
      }
      await quietly(wait(pause, undefined, { ref: false, signal: stopping.signal }))
    }
  }

  const stop = async () => {
    stopping.abort()
    await retaking
    // The lock is held to the end, so that no other start adopts a stopping server.
    await stopServer(cluster)
    await quietly(held.end())
  }

  hold(session.client)
  return { stop }
}

function longer(pause: number): number {
  return Math.min(pause * 2, RETAKE_MAX_DELAY_MS)
}

/** Marks the server as used by a tool, so that other tools do not stop it. */
export async function joinAsTool({ client }: Session) {
  await client.query('select pg_advisory_lock_shared($1, $2)', [FAMILY, TOOLS])
}

/** Stops the server started by a tool, unless a shop process or another tool uses it. */
export async function leaveAsTool(cluster: Cluster, { client, startedHere }: Session) {
  try {
    if (startedHere && (await isUnused(client))) await stopServer(cluster)
  } finally {
    await quietly(client.end())
  }
}

async function isUnused(client: Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1, $2)', [FAMILY, TOOLS])
    const { rows } = await client.query<{ unused: boolean }>(
      'select pg_try_advisory_lock($1, $2) and pg_try_advisory_lock($1, $3) as unused',
      [FAMILY, OWNER, TOOLS],
    )
    return rows[0]?.unused ?? false
  } catch {
    return false // connection lost: the server is left to other processes
  }
}
