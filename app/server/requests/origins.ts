import { LOOPBACK_NAMES } from '../../platform/http/loopback.ts'

/** The shop's own origins; the first one is used in links. */
export type Origins = { publicUrl: string; own: ReadonlySet<string> }

/**
 * The shop's origins. A configured address is the only one. Without it the shop runs locally, where
 * `localhost` and `127.0.0.1` are equivalent.
 */
export function shopOrigins(configured: string | null, port: number): Origins {
  if (configured) return { publicUrl: configured, own: new Set([configured]) }
  const local = LOOPBACK_NAMES.map((name) => `http://${name}:${port}`)
  return { publicUrl: `http://localhost:${port}`, own: new Set(local) }
}

/** The shop's origin that a request addresses; the public one if its Host is not one of the shop's. */
export function originOf(origins: Origins, host: string | undefined): string {
  const requested = `http://${host}`
  return origins.own.has(requested) ? requested : origins.publicUrl
}
