import type { Clock } from '../../platform/clock.ts'
import type { Jobs } from '../../platform/queue/queue.ts'
import type { SignInLibrary } from './auth/sign-in-library.server.ts'

/** What signing in needs besides the database; the running shop's services have it all. */
export type StaffDeps = {
  clock: Clock
  jobs: Jobs
  sessionSecret: string
  /** Loaded on the first use: a shop that nobody of the staff looks at does without it. */
  signInLibrary: () => Promise<SignInLibrary>
}
