import type { IncomingMessage } from 'node:http'
import type { Holder } from './concurrency-limit.ts'

/** As slow as the poorest mobile line; a photo of the sell form would take minutes. */
const LEAST_BYTES_PER_SECOND = 16_000
/** Nobody is called slow for a shorter pause. */
const GRACE_SECONDS = 2

/**
 * A request that holds a place while its body comes in. It is slow while that has not come whole
 * and comes in at less than 16 kB a second: since the place was taken, or since it was last
 * looked at, so that a fast beginning does not make up for a stop.
 */
export function slowSender(request: IncomingMessage): Holder {
  const { socket } = request
  let since = { at: performance.now(), bytes: socket.bytesRead }
  return {
    isSlow() {
      const now = { at: performance.now(), bytes: socket.bytesRead }
      const seconds = (now.at - since.at) / 1000
      if (request.complete || seconds < GRACE_SECONDS) return false
      const slow = (now.bytes - since.bytes) / seconds < LEAST_BYTES_PER_SECOND
      if (!slow) since = now
      return slow
    },
    end: () => request.destroy(),
  }
}
