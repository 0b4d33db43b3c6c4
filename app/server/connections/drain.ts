import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_INTERVAL_MS = 25
/** Number of consecutive idle checks: a quarter of a second, longer under load. */
const QUIET_LOOKS = 10

export type Drain = (longestMs: number) => Promise<void>

/**
 * Drain, the first step of a graceful shutdown: keeps serving while `/readyz` responds with 503, so that
 * load balancers stop sending requests. Ends early when the server is idle.
 *
 * @param server not yet listening
 */
export function prepareDrain(server: Server): Drain {
  let underWay = 0
  let asked = 0
  server.on('request', (_request, response) => {
    asked += 1
    underWay += 1
    response.once('close', () => {
      underWay -= 1
    })
  })
  return async (longestMs) => {
    const endsAt = performance.now() + longestMs
    let seen = asked
    for (let quiet = 0; quiet < QUIET_LOOKS && performance.now() < endsAt; quiet++) {
      await wait(POLL_INTERVAL_MS)
      if (underWay > 0 || asked > seen) quiet = -1
      seen = asked
    }
  }
}
