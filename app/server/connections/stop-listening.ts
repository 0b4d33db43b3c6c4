import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as afterAccepting, setTimeout as wait } from 'node:timers/promises'

const POLL_INTERVAL_MS = 10

/** Stops accepting connections; open ones continue, unlike with Node's own `close`. */
export async function stopListening(server: Server): Promise<void> {
  // Connections in the kernel's backlog have just been accepted; later ones are refused, not reset.
  await afterAccepting()
  NetServer.prototype.close.call(server)
}

/**
 * Waits until all connections are closed by their clients: closing one while a request is in transit
 * would reset it. The caller ensures that responses close their connections.
 *
 * @param graceMs time limit for idle clients
 */
export async function letConnectionsEnd(server: Server, graceMs: number): Promise<void> {
  const endsAt = performance.now() + graceMs
  while (performance.now() < endsAt && (await countConnections(server)) > 0) {
    await wait(POLL_INTERVAL_MS)
  }
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((error, count) => resolve(error ? 0 : count))
  })
}
