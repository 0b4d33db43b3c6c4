/** The SQLSTATE of an error, also where Drizzle has wrapped it. */
export function postgresErrorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return undefined
}
