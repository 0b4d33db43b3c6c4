import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually } from './shop.ts'

const CONFIGURATION = fileURLToPath(new URL('../../deploy/varnish.vcl', import.meta.url))
/** Allows for the compilation of Varnish's configuration. */
const TIMEOUT_MS = 30_000
const FOLDERS = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']

/** The path of the installed Varnish; undefined if Varnish is not installed. */
export const VARNISH = FOLDERS.map((folder) => path.join(folder, 'varnishd')).find((file) =>
  existsSync(file),
)

/**
 * Starts Varnish in front of a shop, with the documented configuration, in which only the address is
 * changed.
 *
 * @returns a function that stops Varnish
 */
export async function startVarnish(
  program: string,
  port: number,
  shopPort: number,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kept-varnish-'))
  const file = path.join(folder, 'kept.vcl')
  const vcl = await readFile(CONFIGURATION, 'utf8')
  await writeFile(file, vcl.replace('.port = "3000"', `.port = "${shopPort}"`))
  // Runs without a jail, because the folder belongs to this user.
  const words = [
    '-F',
    '-j',
    'none',
    '-n',
    path.join(folder, 'work'),
    '-a',
    `127.0.0.1:${port}`,
    '-f',
    file,
  ]
  const child = spawn(program, [...words, '-p', 'http_gzip_support=off', '-s', 'malloc,64m'], {
    stdio: 'ignore',
  })
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await eventually(isUp, TIMEOUT_MS)
  return () => stop(child, folder)
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  await rm(folder, { recursive: true, force: true })
}
