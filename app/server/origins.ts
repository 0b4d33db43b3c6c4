import { LOOPBACK_NAMES } from '../platform/loopback.ts'

/** The origins under which the shop answers; the first is the one it links to. */
export type Origins = { publicUrl: string; own: ReadonlySet<string> }

/**
 * A configured address is the only one. Without one the shop runs on somebody's own machine,
 * where `localhost` and `127.0.0.1` are the same place.
 */
export function shopOrigins(configured: string | null, port: number): Origins {
  if (configured) return { publicUrl: configured, own: new Set([configured]) }
  const local = LOOPBACK_NAMES.map((name) => `http://${name}:${port}`)
  return { publicUrl: `http://localhost:${port}`, own: new Set(local) }
}

/** The own origin that a request was made to; the public one where its Host is not ours. */
export function originOf(origins: Origins, host: string | undefined): string {
  const asked = `http://${host}`
  return origins.own.has(asked) ? asked : origins.publicUrl
}
