import { randomInt } from 'node:crypto'
import { appendFileSync } from 'node:fs'

/**
 * What the suites of races and faults share: how much they do, from which seed, and where their
 * figures go. `npm test` does the quick part of each and keeps the figures to itself;
 * `tools/prove.ts` does all of it and prints them.
 */
const { PROOF, PROOF_SEED, PROOF_FIGURES } = process.env

const whole = PROOF === 'whole'

/** How often, or how long: `npm test` takes the first number, the whole suite the second. */
export const upTo = (quick: number, all: number): number => (whole ? all : quick)

/** How long a test may take, in milliseconds: quick, whole. */
export const withinSeconds = (quick: number, all: number) => ({ timeout: upTo(quick, all) * 1000 })

/** What chance begins with; the same seed repeats the same run. */
export const SEED = Number(PROOF_SEED ?? randomInt(2 ** 31))

/** A line of figures: what was done how often, and what came out. */
export function tell(line: string): void {
  if (PROOF_FIGURES) appendFileSync(PROOF_FIGURES, `${line}\n`)
}

const AUDIT = 'audit: '

/** How often, in words: `3 times`. */
export const often = (count: number): string => (count === 1 ? 'once' : `${count} times`)

/** Every audit of stock and money that a suite makes; the suite adds them up in the end. */
export function tellAudit(rows: number): void {
  tell(`${AUDIT}${rows} rows`)
}

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function chance(seed = SEED): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One of them. */
export function pick<T>(random: () => number, from: readonly T[]): T {
  const one = from[Math.floor(random() * from.length)]
  if (one === undefined) throw new RangeError('there is nothing to pick from')
  return one
}

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** The value below which so much of the values lie, 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
