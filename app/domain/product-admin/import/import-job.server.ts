import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { type DbOrTx, inTransaction } from '../../../platform/db.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Jobs } from '../../../platform/queue/queue.ts'
import type { PictureDeps } from '../../catalogue/pictures/picture-deps.ts'
import { can } from '../../staff/roles.ts'
import { adminUsers } from '../../staff/schema.ts'
import type { Staff } from '../../staff/staff.ts'
import { type productImportRows, productImports } from '../schema.ts'
import type { ImportFiles } from './files/import-files.server.ts'
import { WORKING_STATES } from './import-rules.ts'
import { PRODUCT_IMPORT } from './queues.server.ts'
import type { CheckProduct } from './rows/product-of-row.ts'

export type ImportRecord = typeof productImports.$inferSelect

export type RowToApply = Pick<
  typeof productImportRows.$inferSelect,
  | 'line'
  | 'row'
  | 'plan'
  | 'notes'
  | 'product_id'
  | 'product_version'
  | 'product_stock'
  | 'product_pictures'
>

export type ImportDeps = Pick<PictureDeps, 'media' | 'clock'> & {
  files: ImportFiles
  jobs: Pick<Jobs, 'enqueue'>
  log: Pick<Logger, 'info' | 'error'>
  check: CheckProduct
}

/** Longer than any step between two renewals. */
const LEASE_MS = 30_000
/** Longer than most outages of the database or the media store. */
const MAX_FAILING_MS = 60 * 60_000

/**
 * Leases the import to this process for 30 seconds, so that a job that is repeated after a crash does not
 * run concurrently with the first one.
 *
 * @returns null if another process works on it, or there is nothing to do
 */
export async function leaseImport(
  db: DbOrTx,
  id: string,
  clock: Clock,
): Promise<ImportRecord | null> {
  const now = clock.now()
  const free = or(isNull(productImports.leased_until), lt(productImports.leased_until, now))
  const [leased] = await db
    .update(productImports)
    .set({ leased_until: new Date(now.getTime() + LEASE_MS) })
    .where(and(eq(productImports.id, id), inArray(productImports.state, [...WORKING_STATES]), free))
    .returning()
  return leased ?? null
}

/** @returns false if the import has been cancelled since then */
export async function renewLease(
  db: DbOrTx,
  { id, state }: Pick<ImportRecord, 'id' | 'state'>,
  clock: Clock,
): Promise<boolean> {
  const renewed = await db
    .update(productImports)
    .set({ leased_until: new Date(clock.now().getTime() + LEASE_MS) })
    .where(and(eq(productImports.id, id), eq(productImports.state, state)))
    .returning({ id: productImports.id })
  return renewed.length > 0
}

/** Ends a job's share of the work and enqueues the next job. */
export async function handOver(
  db: DbOrTx,
  { jobs }: Pick<ImportDeps, 'jobs'>,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.update(productImports).set({ leased_until: null }).where(eq(productImports.id, id))
    await jobs.enqueue(tx, PRODUCT_IMPORT, { importId: id })
  })
}

/**
 * Records that a job has failed.
 *
 * @returns whether the import has made no progress for an hour, so that another attempt is unlikely to succeed
 */
export async function keepsFailing(db: DbOrTx, id: string, clock: Clock): Promise<boolean> {
  const now = clock.now()
  const [failing] = await db
    .update(productImports)
    .set({ failing_since: sql`coalesce(${productImports.failing_since}, ${now})` })
    .where(eq(productImports.id, id))
    .returning({ since: productImports.failing_since })
  return now.getTime() - (failing?.since ?? now).getTime() >= MAX_FAILING_MS
}

/** Ends the import with a reason. */
export async function failImport(
  db: DbOrTx,
  { clock }: { clock: Clock },
  id: string,
  failure: string,
): Promise<void> {
  await db
    .update(productImports)
    .set({ state: 'failed', failure, leased_until: null, updated_at: clock.now() })
    .where(and(eq(productImports.id, id), inArray(productImports.state, [...WORKING_STATES])))
}

/** The staff member who started it, if still permitted: role and account are read again by every job. */
export async function findStarter(db: DbOrTx, record: ImportRecord): Promise<Staff | null> {
  const [row] = await db
    .select({
      id: adminUsers.id,
      email: adminUsers.email,
      fullName: adminUsers.full_name,
      role: adminUsers.role,
    })
    .from(adminUsers)
    .where(and(eq(adminUsers.id, record.created_by), isNull(adminUsers.disabled_at)))
  return row && can(row.role, 'administer') ? row : null
}

/** Enqueues the imports that were interrupted by the end of their process, such as a crash. */
export async function resumeImports(
  db: DbOrTx,
  { jobs, clock }: Pick<ImportDeps, 'jobs' | 'clock'>,
): Promise<number> {
  const waiting = await db
    .select({ id: productImports.id })
    .from(productImports)
    .where(
      and(
        inArray(productImports.state, [...WORKING_STATES]),
        lt(productImports.leased_until, clock.now()),
      ),
    )
  for (const { id } of waiting) await handOver(db, { jobs }, id)
  return waiting.length
}
