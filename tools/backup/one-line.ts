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

const FILE_REASONS: Record<string, string> = {
  EACCES: 'this user has no access to it',
  EPERM: 'this user has no access to it',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'it lies below a file',
  EROFS: 'the file system is read-only',
}

/** The reason why a file cannot be read or written. */
export function fileReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return FILE_REASONS[code] ?? oneLine(error)
}
