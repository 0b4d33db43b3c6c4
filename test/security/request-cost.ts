import http from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

export type Asked = {
  method: string
  /** The request target, as it goes over the wire. */
  target: string
  headers: Record<string, string>
}

export type Cost = {
  status: number
  /** Processor time of this thread: the server's own, and the little that this client takes. */
  cpuMs: number
  /** The longest time for which the event loop stood still. */
  heldMs: number
}

/** No request may cost more of either, by its shape alone: beyond what its address always costs. */
export const MAX_MS = 50
/**
 * Garbage collection or another process can delay any single request; what a shape costs by itself
 * it costs each time.
 */
const TRIES = 20
/**
 * Some of the monitor's intervals. It measures from its first tick on, and records a delay at the
 * tick after it.
 */
const TICKS_MS = 2
const NS_PER_MS = 1e6
const US_PER_MS = 1e3

const delay = monitorEventLoopDelay({ resolution: 1 })

/**
 * Asks a server of this process until a try stays within the limits.
 *
 * @param plainCpuMs of a plain request of the same address: an export of all pieces takes its time
 * @returns the least of each cost
 */
export async function leastCost(port: string, next: () => Asked, plainCpuMs = 0): Promise<Cost> {
  const least = await costOf(port, next())
  for (let tries = 1; tries < TRIES && isTooMuch(least, plainCpuMs); tries++) {
    const again = await costOf(port, next())
    least.status = Math.max(least.status, again.status)
    least.cpuMs = Math.min(least.cpuMs, again.cpuMs)
    least.heldMs = Math.min(least.heldMs, again.heldMs)
  }
  return least
}

export const isTooMuch = ({ cpuMs, heldMs }: Cost, plainCpuMs = 0) =>
  cpuMs > MAX_MS + plainCpuMs || heldMs > MAX_MS

async function costOf(port: string, asked: Asked): Promise<Cost> {
  delay.reset()
  delay.enable()
  await pause(TICKS_MS)
  const began = process.threadCpuUsage()
  const status = await send(port, asked)
  const { user, system } = process.threadCpuUsage(began)
  await pause(TICKS_MS)
  const heldMs = delay.max / NS_PER_MS
  delay.disable()
  return { status, cpuMs: (user + system) / US_PER_MS, heldMs }
}

function send(port: string, { method, target, headers }: Asked): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request({
      hostname: '127.0.0.1',
      port,
      method,
      path: target,
      headers,
      agent: false,
    })
    request.on('error', reject)
    request.once('response', (response) => {
      // Before Node knows of a method it refuses with a body, which a client of HEAD stumbles over.
      if (method === 'HEAD') resolve(response.statusCode ?? 0)
      response.once('error', reject).once('end', () => resolve(response.statusCode ?? 0))
      response.resume()
    })
    request.end()
  })
}
