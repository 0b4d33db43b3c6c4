/**
 * Loads drizzle as CommonJS. Its ES modules re-export one another in cycles with `export *`:
 * linking them takes two seconds and 200 MB. Must be imported before any module that imports
 * drizzle, which is then imported dynamically.
 */
import { registerHooks } from 'node:module'

const CONDITIONS = ['node', 'require', 'default']

registerHooks({
  resolve(specifier, context, next) {
    const drizzle = /^drizzle-orm(?:\/|$)/.test(specifier)
    return next(specifier, drizzle ? { ...context, conditions: CONDITIONS } : context)
  },
})
