import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressAssets } from './compress-assets.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BUILDER = path.join(ROOT, 'node_modules/@react-router/dev/bin.cjs')
const BUILT = path.join(ROOT, 'build/server/index.js')
const SOURCES = [
  'app',
  'demo',
  'sandbox',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
]

/** Milliseconds since 1970 of the newest change at or below `file`; 0 if it does not exist. */
async function newestChange(file: string): Promise<number> {
  const found = await stat(file).catch(() => null)
  if (!found) return 0
  if (!found.isDirectory()) return found.mtimeMs
  const names = await readdir(file)
  const changes = await Promise.all(names.map((name) => newestChange(path.join(file, name))))
  return Math.max(found.mtimeMs, ...changes)
}

/**
 * Builds the client and server bundles if they are missing or older than their sources. If only the
 * production dependencies are installed, as in an image, the existing build is used.
 */
export async function ensureBuild(): Promise<void> {
  const built = await newestChange(BUILT)
  if (built > 0 && !existsSync(BUILDER)) return
  const changes = await Promise.all(SOURCES.map((name) => newestChange(path.join(ROOT, name))))
  if (built > Math.max(...changes)) return
  process.stderr.write('Building the screens first: this takes half a minute or less.\n')
  await build()
}

async function build(): Promise<void> {
  const child = spawn(process.execPath, [BUILDER, 'build'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`the screens could not be built:\n${output}`)
  await compressAssets(path.join(ROOT, 'build/client'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build()
