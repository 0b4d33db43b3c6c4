/** True inside `npm test`: smaller numbers, the same promises. */
export const QUICK = process.env.SECURITY !== 'whole'

/** A figure as a line of its own, past the test runner's decorations. */
export function figure(line: string): void {
  process.stdout.write(`${line}\n`)
}
