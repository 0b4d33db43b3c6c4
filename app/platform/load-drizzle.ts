/**
 * Loads drizzle-orm in its CommonJS form. Its ES modules re-export one another with circular
 * `export *`, which takes Node 24 2.4 s and 230 MB more to link (docs/benchmarks.md). Must run before
 * any import of drizzle-orm: server.ts imports this module first, tests pass it as `--import`.
 */
import { registerHooks } from 'node:module'

const CONDITIONS = ['node', 'require', 'default']

registerHooks({
  resolve(specifier, context, next) {
    const drizzle = /^drizzle-orm(?:\/|$)/.test(specifier)
    return next(specifier, drizzle ? { ...context, conditions: CONDITIONS } : context)
  },
})
