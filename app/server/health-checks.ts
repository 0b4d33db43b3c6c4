import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/db.ts'
import { isDiskFull, type ReadDiskSpace } from '../platform/files/disk-space.ts'

type HealthOptions = {
  db: Db
  /** Reads the free space of the disk under DATA_DIR. */
  diskSpace: ReadDiskSpace
  /** False once the shutdown has started. */
  isReady: () => boolean
}

/**
 * Health checks. `/healthz` (liveness) responds while the process runs. `/readyz` (readiness) responds
 * with 200, or with 503 and the reason during a shutdown, without a database, or with a full disk.
 */
export function addHealthChecks(app: FastifyInstance, options: HealthOptions): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const problem = await findProblem(options)
    return problem ? reply.code(503).send({ status: problem }) : { status: 'ready' }
  })
}

async function findProblem({ db, diskSpace, isReady }: HealthOptions): Promise<string | null> {
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
