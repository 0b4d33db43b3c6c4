import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { webProcessesMs } from './processor-time.ts'

const OFTEN_MS = 250
export type BenchmarkShop = {
  url: string
  /** Time from the start of the process to its first response. */
  startMs: number
  /** Resident memory of the shop's process, without its database. */
  memoryMb(): Promise<number>
  /** Peak of the resident memory. */
  highestMb(): number
  /** Processor time of the process and its web processes. */
  cpuMs(): Promise<number>
  stop(): Promise<void>
}

/** Starts the built shop as its owner would, on a free port. */
export async function openBenchmarkShop(
  root: string,
  settings: Record<string, string>,
): Promise<BenchmarkShop> {
  const { PATH = '', HOME = '' } = process.env
  const began = performance.now()
  const child = spawn(process.execPath, await startWords(root), {
    cwd: root,
    // All load comes from one address.
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

  const of = (file: string) => readFile(`/proc/${child.pid}/${file}`, 'utf8').catch(() => '')
  const memoryMb = async () => Number(/VmRSS:\s+(\d+) kB/.exec(await of('status'))?.[1] ?? 0) / 1024
  let highest = 0
  const watch = setInterval(() => {
    void memoryMb().then((now) => {
      highest = Math.max(highest, now)
    })
  }, OFTEN_MS)
  return {
    url,
    startMs,
    memoryMb,
    highestMb: () => highest,
    cpuMs: () => webProcessesMs(child.pid ?? 0),
    async stop() {
      clearInterval(watch)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The arguments of `node` in that revision's `npm start`. */
async function startWords(root: string): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.replace(/^exec node /, '').split(' ')
}
