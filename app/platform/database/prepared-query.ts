import type { DbOrTx } from '../db.ts'

/**
 * A query that is built once per database and executed with the values of its placeholders: Drizzle
 * takes longer to build a query with many columns than the driver takes to send it. A transaction has
 * its own connection, so a query used inside one is built for it.
 *
 * @param build builds the query, ending with Drizzle's `prepare`
 */
export function preparedQuery<Prepared>(build: (db: DbOrTx) => Prepared): (db: DbOrTx) => Prepared {
  const built = new WeakMap<DbOrTx, Prepared>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const fresh = build(db)
    built.set(db, fresh)
    return fresh
  }
}
