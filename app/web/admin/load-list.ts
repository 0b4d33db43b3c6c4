import type { Logger } from '../../platform/log.ts'

/**
 * What a screen of the staff area shows; null, and logged, where it cannot be read.
 *
 * @param what the screen shows, for the log: 'the list of orders'
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
