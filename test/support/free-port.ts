import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** A port that was free a moment ago, chosen by the operating system. */
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

/** Below the ephemeral port range of Linux, macOS and Windows. */
const LISTENING_PORTS = { from: 20_000, to: 30_000 }

/**
 * A free port that a restarted server can bind again: it is outside the ephemeral range, so no
 * outgoing connection takes it in between.
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
