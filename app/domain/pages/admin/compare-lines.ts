/** A line of a compared text. `same` lines are only included beside a change. */
export type LineChange = { kind: 'same' | 'removed' | 'added'; text: string }

/** A field in which two versions differ. */
export type VersionChange = { path: string; lines: LineChange[] }

/** Maximum number of lines compared: longer texts are shown as removed and added in full. */
const MAX_LINES = 1_500

/** The lines removed from and added to a text, by the longest common subsequence. */
export function compareLines(old: string, fresh: string): LineChange[] {
  const [a, b] = [linesOf(old), linesOf(fresh)]
  if (a.length > MAX_LINES || b.length > MAX_LINES) {
    return [...a.map(as('removed')), ...b.map(as('added'))]
  }
  const common = commonLengths(a, b)
  const width = b.length + 1
  const changes: LineChange[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]]
    if (left !== undefined && left === right) {
      changes.push({ kind: 'same', text: left })
      i += 1
      j += 1
    } else if (
      left !== undefined &&
      (right === undefined ||
        (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))
    ) {
      changes.push({ kind: 'removed', text: left })
      i += 1
    } else {
      changes.push({ kind: 'added', text: right ?? '' })
      j += 1
    }
  }
  return changes.filter((change, at) => change.kind !== 'same' || isBesideChange(changes, at))
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

const as = (kind: LineChange['kind']) => (text: string) => ({ kind, text })

const isBesideChange = (changes: readonly LineChange[], at: number) =>
  [changes[at - 1], changes[at + 1]].some((one) => one && one.kind !== 'same')

/** The length of the longest common subsequence of each pair of line suffixes, row by row. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint16Array {
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const here = i * width + j
      lengths[here] =
        a[i] === b[j]
          ? (lengths[here + width + 1] ?? 0) + 1
          : Math.max(lengths[here + width] ?? 0, lengths[here + 1] ?? 0)
    }
  }
  return lengths
}
