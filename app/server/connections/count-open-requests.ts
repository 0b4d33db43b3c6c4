import type { Server } from 'node:http'

/** The requests of a server: answered ones and those whose connection was closed before are not open. */
export type OpenRequests = {
  readonly open: number
  /** Number of requests since the start. */
  readonly begun: number
  /** Calls the listener each time the last open request has ended. */
  onIdle(listener: () => void): void
}

/** @param server not yet listening */
export function countOpenRequests(server: Server): OpenRequests {
  const counts = { open: 0, begun: 0 }
  const listeners: (() => void)[] = []
  server.on('request', (_request, response) => {
    counts.begun += 1
    counts.open += 1
    // Also emitted after an abort by the client, unlike `finish` and Fastify's `onResponse`.
    response.once('close', () => {
      counts.open -= 1
      if (counts.open === 0) for (const listener of listeners) listener()
    })
  })
  return {
    get open() {
      return counts.open
    },
    get begun() {
      return counts.begun
    },
    onIdle(listener) {
      listeners.push(listener)
    },
  }
}
