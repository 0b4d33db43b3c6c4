/** `npm run staff`: see staff/run-staff.ts. */
import '../app/platform/load-drizzle.ts'

// Dynamic, after Drizzle's loader: a tool starts in half the time.
await import('./staff/run-staff.ts')
