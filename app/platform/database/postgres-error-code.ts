/** The SQLSTATE of an error, even if Drizzle has wrapped it. */
export function postgresErrorCode(error: unknown): string | undefined {
  return errorField(error, 'code')
}

/** The constraint or unique index that an error names, even if Drizzle has wrapped it. */
export function violatedConstraint(error: unknown): string | undefined {
  return errorField(error, 'constraint')
}

function errorField(error: unknown, field: 'code' | 'constraint'): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const detail =
      field in cause ? (cause as { [key in typeof field]?: unknown })[field] : undefined
    if (typeof detail === 'string') return detail
  }
  return undefined
}
