import type { Logger } from '../../platform/log.ts'

/**
 * Loads a list of the staff area. An error is logged and returns null.
 *
 * @param what the subject of the log message: 'the list of orders'
 */
export async function loadList<List>(
  log: Logger,
  event: `${string}.read_failed`,
  what: string,
  read: () => Promise<List>,
): Promise<{ loaded: List | null }> {
  try {
    return { loaded: await read() }
  } catch (err) {
    log.error({ event, err }, `${what} could not be read`)
    return { loaded: null }
  }
}
