/** `npm run audit`: see audit/run-audit.ts. */
import '../app/platform/load-drizzle.ts'

// Dynamic, after Drizzle's loader: a tool starts in half the time.
await import('./audit/run-audit.ts')
