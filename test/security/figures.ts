/** True in `npm test`: fewer repetitions, the same assertions. */
export const QUICK = process.env.SECURITY !== 'whole'

/** Prints a result to standard output directly, without the test runner's formatting. */
export function figure(line: string): void {
  process.stdout.write(`${line}\n`)
}
