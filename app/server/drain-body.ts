import type { IncomingMessage } from 'node:http'

/**
 * Reads what a client is still sending, and throws it away. Browsers read an answer only once
 * they have sent everything; a connection that is closed on them before shows as a fault of the
 * network, and the answer is lost.
 *
 * @param maxBytes what comes after these is not waited for
 * @returns once nothing more comes, or too much has
 */
export function drainBody(request: IncomingMessage, maxBytes: number): Promise<void> {
  return new Promise((resolve) => {
    if (request.readableEnded || request.destroyed) return resolve()
    let read = 0
    request.on('data', (chunk: Buffer) => {
      read += chunk.length
      if (read <= maxBytes) return
      request.pause()
      resolve()
    })
    for (const ending of ['end', 'close', 'error']) request.once(ending, () => resolve())
    request.resume()
  })
}
