import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const LOOK_EVERY_MS = 25
/** So many looks in a row that find nobody asking: a quarter of a second, longer where it is busy. */
const QUIET_LOOKS = 10

export type Drain = (longestMs: number) => Promise<void>

/**
 * What a server that is to stop does first: it goes on serving for a while, so that whoever
 * spreads requests over several processes sees that this one stops before its door is shut.
 * Over sooner where nobody waits for an answer or asks for anything any more.
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
      await wait(LOOK_EVERY_MS)
      if (underWay > 0 || asked > seen) quiet = -1
      seen = asked
    }
  }
}
