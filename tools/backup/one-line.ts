/** Messages of libraries that do not contain the reason, which is in the error's cause. */
const WITHOUT_REASON = /^(?:Failed query|fetch failed|$)/

/** An error message in one line for the operator: the root cause, if a library has wrapped it. */
export function oneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error).replaceAll(/\s+/g, ' ')
  // A connection refused at several addresses gives an AggregateError without a message.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : []
  const inner = first ?? error.cause
  if (inner instanceof Error && WITHOUT_REASON.test(error.message)) return oneLine(inner)
  return error.message.replaceAll(/\s+/g, ' ')
}
