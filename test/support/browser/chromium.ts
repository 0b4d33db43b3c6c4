import { execFile } from 'node:child_process'
import { access, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { LaunchOptions } from '@playwright/test'

const run = promisify(execFile)

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url))
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]

/** Disables the browser's own network requests: tests talk to the shop only. */
const ARGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
]

const FONTS_CONF = fileURLToPath(new URL('fonts.conf', import.meta.url))

/**
 * Launch options for Chromium: the build from npm (Linux on x64), else one installed on the system,
 * else Playwright's own.
 */
export async function chromiumOptions(): Promise<LaunchOptions> {
  const common = { args: ARGS, chromiumSandbox: await sandboxWorks() }
  const brought = await broughtByNpm()
  if (brought) return { ...common, ...brought }
  for (const executablePath of SYSTEM_BROWSERS) {
    if (await exists(executablePath)) return { ...common, executablePath }
  }
  return common
}

async function broughtByNpm(): Promise<LaunchOptions | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const home = path.dirname(path.dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))))
  const folder = await unpackOnce(home)
  const executablePath = path.join(folder, 'chromium')
  // Uses a fixed set of fonts, because text widths must not depend on the machine.
  const env: NodeJS.ProcessEnv = { ...process.env, FONTCONFIG_FILE: FONTS_CONF }
  if (await starts(executablePath, env)) return { executablePath, env: defined(env) }
  // Uses the bundled libraries only if the system lacks them, since they might not match its newer ones.
  env.LD_LIBRARY_PATH = path.join(folder, 'al2023/lib')
  if (await starts(executablePath, env)) return { executablePath, env: defined(env) }
  return null
}

/** Unpacks into a staging folder and renames it, so that concurrent test runs are safe. */
async function unpackOnce(home: string): Promise<string> {
  const facts = await readFile(path.join(home, 'package.json'), 'utf8')
  const { version } = JSON.parse(facts) as { version: string }
  const name = `chromium-${version}-${process.getuid?.() ?? 'user'}`
  const folder = path.join(CACHE, name)
  if (await exists(folder)) return folder
  await mkdir(CACHE, { recursive: true })
  const staging = await mkdtemp(path.join(CACHE, `${name}-`))
  try {
    const script = fileURLToPath(new URL('unpack-chromium.ts', import.meta.url))
    await run(process.execPath, [script, path.join(home, 'bin')], {
      env: { ...process.env, TMPDIR: staging },
    })
    await rename(staging, folder)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    if (!(await exists(folder))) throw error
  }
  return folder
}

async function starts(executablePath: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  return await run(executablePath, ['--version'], { env, timeout: 20_000 }).then(
    () => true,
    () => false,
  )
}

/**
 * Whether Chromium's sandbox is available. It refuses to run as root, and some systems restrict
 * user namespaces (containers, Ubuntu's AppArmor); the browser then runs without the sandbox, which
 * is acceptable because it opens only the shop's own pages.
 */
async function sandboxWorks(): Promise<boolean> {
  if (process.platform !== 'linux') return true
  if (process.getuid?.() === 0) return false
  return await run('unshare', ['--user', '--map-root-user', '--net', 'true']).then(
    () => true,
    () => false,
  )
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  )
}

function defined(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
