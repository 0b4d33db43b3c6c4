import { DatabaseError } from 'pg'
import { type Cluster, type ClusterOptions, prepareCluster, SUPERUSER } from './cluster.ts'
import {
  DataDirInUseError,
  joinAsTool,
  keepOwnership,
  leaveAsTool,
  OWNER_NAME,
  TOOL_NAME,
  takeOwnership,
} from './ownership.ts'
import { quietly, reach, type Session } from './session.ts'
import { DATABASE, prepareShopDatabase, SHOP_ROLE, shopPassword } from './shop-role.ts'

export { DataDirInUseError }

export type EmbeddedPostgres = {
  /** `postgres://kept_shop:PASSWORD@127.0.0.1:PORT/kept`; valid until stopped. Not a superuser. */
  connectionString: string
  /** The same database as the superuser, for tests and tools that create databases or roles. */
  adminConnectionString: string
  /** Whether the server was already running. */
  adopted: boolean
  /** Idempotent. Takes up to about 10 s on a busy server. */
  stop: () => Promise<void>
}

const ENTER_ATTEMPTS = 20

/**
 * Starts the PostgreSQL server with its data under `dataDir/postgres`, which is created on the first start,
 * and owns the server until stopped.
 *
 * A process that exits without stopping the server leaves it running; the next process adopts it.
 *
 * @throws DataDirInUseError if another shop process owns it; otherwise a one-line error
 */
export async function startEmbeddedPostgres(options: ClusterOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(options)
  const session = await enter(cluster, OWNER_NAME, async (entered) => {
    await takeOwnership(cluster, entered)
    await prepareShopDatabase(cluster, entered)
  })
  const ownership = keepOwnership(cluster, session)
  if (!session.startedHere) cluster.log('The database server was still running and is used again')
  return describe(cluster, session, ownership.stop)
}

/**
 * For tools that may run beside a shop process: uses its server if it is running, else starts one and
 * stops it at the end, unless a shop process or another tool has started to use it. Never owns it.
 *
 * @throws a one-line error
 */
export async function borrowEmbeddedPostgres(options: ClusterOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(options)
  const session = await enter(cluster, TOOL_NAME, async (entered) => {
    await joinAsTool(entered)
    await prepareShopDatabase(cluster, entered)
  })
  return describe(cluster, session, () => leaveAsTool(cluster, session))
}

/** Retries if the server is stopping: the next attempt starts a new one. */
async function enter(
  cluster: Cluster,
  name: string,
  settle: (session: Session) => Promise<void>,
): Promise<Session> {
  for (let attempt = 1; ; attempt++) {
    const session = await reach(cluster, { name })
    try {
      await settle(session)
      return session
    } catch (error) {
      await quietly(session.client.end())
      if (error instanceof DataDirInUseError || attempt === ENTER_ATTEMPTS) throw error
      if (error instanceof DatabaseError && !isShutdown(error)) throw error
    }
  }
}

function isShutdown(error: DatabaseError): boolean {
  return error.code?.startsWith('57P') ?? false
}

function describe(cluster: Cluster, session: Session, stop: () => Promise<void>): EmbeddedPostgres {
  const address = `127.0.0.1:${session.port}/${DATABASE}`
  let stopped: Promise<void> | undefined
  return {
    connectionString: `postgres://${SHOP_ROLE}:${shopPassword(cluster)}@${address}`,
    adminConnectionString: `postgres://${SUPERUSER}:${cluster.password}@${address}`,
    adopted: !session.startedHere,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}
