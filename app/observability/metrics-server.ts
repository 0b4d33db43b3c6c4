import { createServer, type Server } from 'node:http'

const HEADERS_TIMEOUT_MS = 5_000

export type MetricsServer = { port: number; close(): Promise<void> }

/**
 * Serves metrics at `/metrics`, and nothing else.
 *
 * @param ports the first free port is used: each process of a shop has its own
 * @param read returns the whole response, in Prometheus' text format
 * @returns null if none of the ports is free
 */
export async function serveMetrics(
  ports: readonly number[],
  host: string,
  read: () => Promise<{ type: string; text: string }>,
): Promise<MetricsServer | null> {
  const server = createServer({ headersTimeout: HEADERS_TIMEOUT_MS }, (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    read().then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  for (const port of ports) {
    if (await listens(server, port, host)) {
      return {
        port,
        close: () =>
          new Promise((resolve) => {
            server.close(() => resolve())
            server.closeAllConnections()
          }),
      }
    }
  }
  return null
}

/** @returns false if the port is in use */
function listens(server: Server, port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException): void => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    }
    server.once('error', failed)
    // Exclusive: workers must not share this port as they share the shop's own.
    server.listen({ port, host, exclusive: true }, () => {
      server.removeListener('error', failed)
      resolve(true)
    })
  })
}
