import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'

export type BenchedShop = {
  url: string
  /** From the start of the process to its first answered page. */
  startMs: number
  /** Resident memory of the shop's process, without its database. */
  memoryMb(): Promise<number>
  stop(): Promise<void>
}

/** Starts the built shop as its owner would, on a free port. */
export async function openBenchedShop(
  root: string,
  settings: Record<string, string>,
): Promise<BenchedShop> {
  const { PATH = '', HOME = '' } = process.env
  const began = performance.now()
  const child = spawn(process.execPath, ['server.ts'], {
    cwd: root,
    // All of the load comes from one address.
    env: { PATH, HOME, PORT: '0', LOG_LEVEL: 'warn', MAX_OPEN_HOLDS: '100000', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const opened = /^Kept is open at (\S+)$/.exec(line)?.[1]
      if (opened) resolve(opened.replace('localhost', '127.0.0.1'))
    })
    child.once('exit', () => reject(new Error('the shop did not open')))
  })
  await (await fetch(url)).text()
  const startMs = performance.now() - began
  return {
    url,
    startMs,
    async memoryMb() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
