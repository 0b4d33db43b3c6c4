import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** A port of this machine that nobody listened on a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

/** Below the range from which Linux, macOS and Windows take ports of outgoing connections. */
const LISTENING_PORTS = { from: 20_000, to: 30_000 }

/**
 * A free port that a server may leave and listen on again: outgoing connections do not take it
 * meanwhile.
 */
export async function reusablePort(): Promise<number> {
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
