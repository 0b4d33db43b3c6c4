import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { ROOT_FOLDER } from './root-folder.ts'

const PACKAGE = path.join(ROOT_FOLDER, 'package.json')

/** The shop's version, as in package.json and CHANGELOG.md. */
export function shopVersion(): string {
  const manifest = z.object({ version: z.string() })
  return manifest.parse(JSON.parse(readFileSync(PACKAGE, 'utf8'))).version
}
