/**
 * A failure as an owner reads it. The reason of the reason, where a library has wrapped it into
 * the statement that failed.
 */
export function oneLine(error: unknown): string {
  let reason = error
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause
  return String(reason instanceof Error ? reason.message : reason).replaceAll(/\s+/g, ' ')
}
