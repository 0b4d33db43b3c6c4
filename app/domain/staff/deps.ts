import type { Clock } from '../../platform/clock.ts'
import type { Jobs } from '../../platform/queue/queue.ts'

/** Dependencies of sign-in besides the database; part of the shop's services. */
export type StaffDeps = {
  clock: Clock
  jobs: Jobs
  sessionSecret: string
  /** Shown in authenticator apps. */
  shopName: string
}
