import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/db.ts'
import { isDiskFull, type ReadDiskSpace } from '../platform/disk-space.ts'

type HealthOptions = {
  db: Db
  /** Of the disk under DATA_DIR. */
  diskSpace: ReadDiskSpace
  /** False once the process has been asked to stop. */
  isReady: () => boolean
}

/**
 * `/healthz` answers while the process lives. `/readyz` answers 200 while it can serve, and 503
 * with the reason while it stops, has no database, or no room on its disk.
 */
export function addHealthChecks(app: FastifyInstance, options: HealthOptions): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const fault = await findFault(options)
    return fault ? reply.code(503).send({ status: fault }) : { status: 'ready' }
  })
}

async function findFault({ db, diskSpace, isReady }: HealthOptions): Promise<string | null> {
  if (!isReady()) return 'stopping'
  const [answers, full] = await Promise.all([
    db.execute(sql`SELECT 1`).then(
      () => true,
      () => false,
    ),
    diskSpace().then(isDiskFull, () => true),
  ])
  if (!answers) return 'database unreachable'
  return full ? 'disk full' : null
}
