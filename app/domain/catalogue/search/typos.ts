/** Shorter words are not corrected: too many are one letter apart. */
const TYPO_MIN_LENGTH = 4
/** Words of at least this length may contain two typos. */
const TWO_TYPOS_LENGTH = 8

export function mayBeMistyped(input: string): boolean {
  return input.length >= TYPO_MIN_LENGTH
}

/** Whether `input` may be a typo of `word`: same first letter, one or two edits. */
export function isTypo(input: string, word: string): boolean {
  if (input[0] !== word[0]) return false
  const most = input.length < TWO_TYPOS_LENGTH ? 1 : 2
  return editDistance(input, word, most) <= most
}

/**
 * Damerau–Levenshtein distance (optimal string alignment).
 *
 * @param most distances above it may be inexact
 */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (same ? 0 : 1),
        swapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = row
  }
  return at(last, b.length)
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY
