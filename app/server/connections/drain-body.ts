import type { IncomingMessage } from 'node:http'

/**
 * Reads and discards the rest of a request's body. Browsers read a response only after sending
 * everything; if the connection is closed earlier they report a network error.
 *
 * @param maxBytes limit, after which the connection may be closed
 * @returns when the body has ended, or exceeds the limit
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
