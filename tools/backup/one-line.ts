/** An error message in one line for the operator: the root cause, if a library has wrapped it. */
export function oneLine(error: unknown): string {
  let reason = error
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause
  return String(reason instanceof Error ? reason.message : reason).replaceAll(/\s+/g, ' ')
}
