import type { IncomingMessage } from 'node:http'
import type { Holder } from './concurrency-limit.ts'

/** The rate of a poor mobile connection, at which a photo takes minutes. */
const MIN_BYTES_PER_SECOND = 16_000
/** Shorter pauses are tolerated. */
const GRACE_SECONDS = 2

/**
 * Detects slow uploads for the concurrency limit. A request is slow while its body is incomplete
 * and has arrived at less than 16 kB per second since the last check, so that a fast start does not make
 * up for a stall.
 */
export function detectSlowUpload(request: IncomingMessage): Holder {
  const { socket } = request
  let since = { at: performance.now(), bytes: socket.bytesRead }
  return {
    isSlow() {
      const now = { at: performance.now(), bytes: socket.bytesRead }
      const seconds = (now.at - since.at) / 1000
      if (request.complete || seconds < GRACE_SECONDS) return false
      const slow = (now.bytes - since.bytes) / seconds < MIN_BYTES_PER_SECOND
      if (!slow) since = now
      return slow
    },
    end: () => request.destroy(),
  }
}
