/**
 * Has drizzle loaded in its CommonJS form. Its modules re-export one another with `export *` in
 * circles: linking those takes the engine two seconds and 200 MB, for the same code. It must be
 * imported before anything that leads to drizzle, which is then imported dynamically.
 */
import { registerHooks } from 'node:module'

const CONDITIONS = ['node', 'require', 'default']

registerHooks({
  resolve(specifier, context, next) {
    const drizzle = /^drizzle-orm(?:\/|$)/.test(specifier)
    return next(specifier, drizzle ? { ...context, conditions: CONDITIONS } : context)
  },
})
