import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ephemeral port range of Linux, macOS and Windows. The same holds for the payment sandbox's port,
 * which is 10,000 higher.
 */
const LISTENING_PORTS = { from: 10_000, to: 22_000 }

/**
 * A free port that stays free until it is bound, and that a restarted server can bind again, because no
 * outgoing connection uses it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LISTENING_PORTS.from, LISTENING_PORTS.to)
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (free) return port
  }
}
