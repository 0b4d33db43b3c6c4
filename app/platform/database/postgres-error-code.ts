/** The SQLSTATE of an error, even if Drizzle has wrapped it. */
export function postgresErrorCode(error: unknown): string | undefined {
  return errorField(error, 'code')
}

/** SQLSTATE classes of errors about the statement or its data, and of bugs in PostgreSQL or a function. */
const LASTING = /^(?:0A|2[1-3]|42|44|54|P0|XX)[0-9A-Z]{3}$/

/**
 * Whether the database would refuse the statement again: not an outage, a conflict with another transaction
 * or a lack of resources.
 */
export function isLastingRefusal(error: unknown): boolean {
  return LASTING.test(postgresErrorCode(error) ?? '')
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
