import { readFileSync } from 'node:fs'
import { z } from 'zod'

const PACKAGE = new URL('../../package.json', import.meta.url)

/** The shop's version, as in package.json and CHANGELOG.md. */
export function shopVersion(): string {
  const manifest = z.object({ version: z.string() })
  return manifest.parse(JSON.parse(readFileSync(PACKAGE, 'utf8'))).version
}
