import type { Db } from '../../../app/platform/db.ts'

export type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  /** Milliseconds. */
  'Actual Total Time'?: number
  Plans?: Plan[]
}

export type Planned = { statement: string; plan: Plan }

type Query = (...words: unknown[]) => unknown
type Explained = { rows: { 'QUERY PLAN': [{ Plan: Plan }] }[] }

/**
 * Runs EXPLAIN for every statement just before it is sent, on the same connection, with its
 * parameters and the settings of its transaction. Statements that only read are explained with
 * ANALYZE and BUFFERS.
 *
 * Call it before the first statement.
 *
 * @returns an array to which each plan is appended
 */
export function watchPlans(db: Db): Planned[] {
  const planned: Planned[] = []
  db.$client.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    client.query = ((...words: unknown[]) => {
      const { text, values } = wordsOf(words[0], words[1])
      if (!/^\s*(select|with|update|insert|delete)\b/i.test(text)) return query(...words)
      const explained = query({ text: `explain (${optionsFor(text)}) ${text}`, values })
      const note = ({ rows }: Explained) => {
        const plan = rows[0]?.['QUERY PLAN'][0].Plan
        if (plan) planned.push({ statement: text, plan })
      }
      const noted = (explained as Promise<Explained>).then(note)
      const respond = words.at(-1)
      return typeof respond === 'function'
        ? noted.then(
            () => query(...words),
            (error: unknown) => respond(error),
          )
        : noted.then(() => query(...words))
    }) as unknown as typeof client.query
  })
  return planned
}

/** No ANALYZE for statements that write, or that have a time limit (close matches). */
function optionsFor(text: string): string {
  const onceOnly = /\b(update|insert|delete|pg_advisory_xact_lock)\b|<%/i.test(text)
  return onceOnly ? 'format json' : 'analyze, buffers, format json'
}

function wordsOf(first: unknown, second: unknown): { text: string; values: unknown[] } {
  const config = typeof first === 'string' ? { text: first } : (first as { text: string })
  const given = Array.isArray(second) ? second : 'values' in config ? config.values : []
  return { text: config.text, values: Array.isArray(given) ? given : [] }
}

/** The tables that a plan reads with a sequential scan. */
export function readWhole(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []
  return [...own, ...(plan.Plans ?? []).flatMap(readWhole)]
}

/** The number of 8 kB blocks that a statement has accessed. */
export function blocksOf(plan: Plan): number {
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
}

/** The total cost of statements in 8 kB blocks, which do not depend on the machine, and in milliseconds. */
export function costOf(planned: readonly Planned[]): { blocks: number; ms: number } {
  const sum = (of: (plan: Plan) => number) => planned.reduce((all, { plan }) => all + of(plan), 0)
  return { blocks: sum(blocksOf), ms: sum((plan) => plan['Actual Total Time'] ?? 0) }
}
