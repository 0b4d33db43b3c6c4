import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/** Maximum number of named statements, whose plans each connection of PostgreSQL keeps. */
const NAMED = 200
/** A text is named at its third use: texts that vary with their data are used once. */
const NAMED_AT_USE = 3
const PREFIX = 'text_'

/** The statement names by pool: each database has its own. */
const pools = new WeakMap<pg.Pool, StatementNames>()

/**
 * The names of a pool's statements. PostgreSQL parses a named statement once per connection, and plans it
 * once if a generic plan costs no more than plans for particular values. Suits statements that find rows
 * by key. A search whose best plan depends on the values stays unnamed.
 */
export function statementNames(pool: pg.Pool): StatementNames {
  const names = pools.get(pool) ?? new StatementNames()
  pools.set(pool, names)
  return names
}

class StatementNames {
  private readonly names = new Map<string, string>()
  private readonly uses = new LRUCache<string, number>({ max: 1_000 })

  /** A connection that names the statements passed to `query`. */
  on(client: pg.PoolClient): pg.PoolClient {
    const query = (statement: pg.QueryConfig, values: unknown[]) =>
      client.query(this.named(statement, values), values)
    return Object.assign(Object.create(client), { query })
  }

  /**
   * The same statement with the name of its text, from its third use on. A statement without values gets
   * no name: the driver sends it in one message, which may contain several statements.
   */
  named(statement: pg.QueryConfig, values: readonly unknown[] = []): pg.QueryConfig {
    if (statement.name !== undefined || values.length === 0) return statement
    const name = this.nameOf(statement.text)
    return name === undefined ? statement : { ...statement, name }
  }

  private nameOf(text: string): string | undefined {
    const name = this.names.get(text)
    if (name !== undefined || this.names.size === NAMED) return name
    const times = (this.uses.get(text) ?? 0) + 1
    if (times < NAMED_AT_USE) {
      this.uses.set(text, times)
      return undefined
    }
    this.uses.delete(text)
    // Derived from the text alone: two instances of this module may use one connection (`npm run dev`).
    const fresh = PREFIX + createHash('sha256').update(text).digest('base64url')
    this.names.set(text, fresh)
    return fresh
  }
}

/** Whether a name was derived from a statement's text by this module. */
export function isNameOfText(name: string): boolean {
  return name.startsWith(PREFIX)
}
