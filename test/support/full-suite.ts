import { randomInt } from 'node:crypto'
import { appendFileSync } from 'node:fs'

/**
 * Shared by the suites for races and faults: the number of repetitions, the random seed and the
 * output of results. `npm test` runs a quick subset without output; `tools/run-full-suite.ts` runs the full
 * suites and prints their results.
 */
const { PROOF, PROOF_SEED, PROOF_FIGURES } = process.env

const whole = PROOF === 'whole'

/** A repetition count or duration: `quick` for `npm test`, `all` for the full suite. */
export const upTo = (quick: number, all: number): number => (whole ? all : quick)

/** Vitest's timeout option, from seconds for `npm test` and for the full suite. */
export const withinSeconds = (quick: number, all: number) => ({ timeout: upTo(quick, all) * 1000 })

/** The random seed; the same seed repeats the same run. */
export const SEED = Number(PROOF_SEED ?? randomInt(2 ** 31))

/** Reports one result as a line of output. */
export function reportResult(line: string): void {
  if (PROOF_FIGURES) appendFileSync(PROOF_FIGURES, `${line}\n`)
}

const AUDIT = 'audit: '

/** Formats a repetition count: `once`, `3 times`. */
export const countText = (count: number): string => (count === 1 ? 'once' : `${count} times`)

/** Reports one audit of stock and money; `tools/run-full-suite.ts` adds them up. */
export function reportAudit(rows: number): void {
  reportResult(`${AUDIT}${rows} rows`)
}

/** A seeded random number generator for values from 0 to 1 (mulberry32). */
export function seededRandom(seed = SEED): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Picks a random element. */
export function pick<T>(random: () => number, from: readonly T[]): T {
  const one = from[Math.floor(random() * from.length)]
  if (one === undefined) throw new RangeError('cannot pick from an empty list')
  return one
}

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** @param share from 0 to 1: 0.5 is the median */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
