/** `npm run demo`: see load-into-shop.ts. */
import '../app/platform/load-drizzle.ts'

// Dynamic, after Drizzle's loader: a tool starts in half the time.
await import('./load-into-shop.ts')
