import { setTimeout as wait } from 'node:timers/promises'
import type { OpenRequests } from './count-open-requests.ts'

const POLL_INTERVAL_MS = 25
/** Number of consecutive idle checks: a quarter of a second, longer under load. */
const IDLE_CHECKS = 10

/**
 * Drain, the first step of a graceful shutdown: keeps serving while `/readyz` responds with 503, so that
 * load balancers stop sending requests. Ends early when the server is idle.
 *
 * @param longestMs time limit in milliseconds
 */
export async function drain(requests: OpenRequests, longestMs: number): Promise<void> {
  const endsAt = performance.now() + longestMs
  let seen = requests.begun
  for (let idle = 0; idle < IDLE_CHECKS && performance.now() < endsAt; idle++) {
    await wait(POLL_INTERVAL_MS)
    if (requests.open > 0 || requests.begun > seen) idle = -1
    seen = requests.begun
  }
}
