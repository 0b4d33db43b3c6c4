import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as afterAccepting, setTimeout as wait } from 'node:timers/promises'

const LOOK_EVERY_MS = 10

/** Takes no new connections; those that are open go on, as Node's own `close` would not let them. */
export async function stopListening(server: Server): Promise<void> {
  // What the system has accepted for us by now has just been taken; what comes after this is
  // refused, not reset.
  await afterAccepting()
  NetServer.prototype.close.call(server)
}

/**
 * Waits until nobody has a connection any more: one that is closed while a request is on its way
 * to it is a request lost, which the client sees as a reset. Whoever calls this sees to it that
 * answers end their connections.
 *
 * @param graceMs how long at most, for clients that ask nothing more
 */
export async function letConnectionsEnd(server: Server, graceMs: number): Promise<void> {
  const endsAt = performance.now() + graceMs
  while (performance.now() < endsAt && (await countConnections(server)) > 0) {
    await wait(LOOK_EVERY_MS)
  }
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((error, count) => resolve(error ? 0 : count))
  })
}
