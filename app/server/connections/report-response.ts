import type { Server } from 'node:http'

const EVENT = 'response-ended'

export type EndedResponse = {
  method: string
  /** Path and query. */
  url: string
  /** The pattern of Fastify's route: `*` for pages and the API, undefined in the fast path. */
  route?: string | undefined
  /** `aborted`: the connection was closed before the response was complete. */
  status: number | 'aborted'
  ms: number
}

/** Reports a response that has ended to the listeners of `onResponseEnd`. */
export function reportResponse(server: Server, response: EndedResponse): void {
  server.emit(EVENT, response)
}

/** Calls the listener for every response of the server, including those of the fast path. */
export function onResponseEnd(server: Server, listener: (response: EndedResponse) => void): void {
  server.on(EVENT, listener)
}
