/** `npm run restore -- FILE`: see backup/run-restore.ts. */
import '../app/platform/load-drizzle.ts'

// Dynamic, after Drizzle's loader: a tool starts in half the time.
await import('./backup/run-restore.ts')
