import type { Clock } from '../../platform/clock.ts'
import type { Jobs } from '../../platform/queue/queue.ts'

/** What sign-in needs besides the database; part of the running shop's services. */
export type StaffDeps = {
  clock: Clock
  jobs: Jobs
  sessionSecret: string
  /** The name that authenticator apps show. */
  shopName: string
}
