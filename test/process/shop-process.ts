import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/free-port.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const OPENED = /^Kept is open at (http:\/\/localhost:\d+)$/
const TIMEOUT_MS = 60_000

export type LogLine = {
  level: number
  msg: string
  event?: string
  err?: { message: string }
  pid?: number
  /** The code from the printed link for setting up the first admin. */
  code?: string
}

/** The output of a process so far, by line. */
export type Said = {
  stdout: string[]
  /** The parsed log lines so far. */
  logged: LogLine[]
  /** The lines on standard error that are not log lines. */
  stray: string[]
}

export type ShopProcess = Said & {
  pid: number
  url: string
  /** Waits until the process has ended by itself and its whole output is read. @returns the exit code */
  ended(): Promise<number | null>
  /** Sends SIGTERM. @returns the exit code */
  stop(): Promise<number | null>
  /** Sends SIGKILL. The embedded database server keeps running. */
  kill(): Promise<void>
}

export type Command = readonly [program: string, ...words: string[]]

const SERVER: Command = [process.execPath, 'server.ts']
/** The start command in the README. */
export const NPM_START: Command = ['npm', 'start']
/** What `npm run dev` runs. */
export const DEVELOPMENT: Command = [...SERVER, '--dev']

/**
 * Starts a shop process on a free port.
 *
 * @param settings environment variables; only PATH and HOME are inherited from the test process
 * @throws with the whole output, if the process exits before it is ready
 */
export async function startShopProcess(
  settings: Record<string, string>,
  command = SERVER,
): Promise<ShopProcess> {
  const { child, said, opened } = await launch(settings, command)
  const ended = once(child, 'exit')
  const closed = once(child, 'close')
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
  const url = await Promise.race([opened, ended.then(() => null)])
  clearTimeout(timer)
  if (url === null) throw new Error(`the shop did not open: ${JSON.stringify(said)}`)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  return {
    ...said,
    pid: child.pid ?? 0,
    url,
    async ended() {
      await closed
      return child.exitCode
    },
    async stop() {
      await end('SIGTERM')
      return child.exitCode
    },
    kill: () => end('SIGKILL'),
  }
}

/** Runs a shop process that is expected to exit without a signal. */
export async function runShopProcess(
  settings: Record<string, string>,
): Promise<Said & { code: number | null }> {
  const { child, said, opened } = await launch(settings)
  void opened.then(() => child.kill('SIGTERM'))
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
  await once(child, 'close')
  clearTimeout(timer)
  return { ...said, code: child.exitCode }
}

async function launch(settings: Record<string, string>, [program, ...words] = SERVER) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(program, words, {
    cwd: ROOT,
    // All shoppers of a test share one IP address, so the limit of open holds is raised. Tests count orders
    // and units, so there are no sample orders.
    env: {
      PATH,
      HOME,
      PORT: settings.PORT ?? String(await freePort()),
      MAX_OPEN_HOLDS: '100000',
      SAMPLE_ORDERS: 'false',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Said = { stdout: [], logged: [], stray: [] }
  const opened = new Promise<string>((resolve) => {
    linesOf(child, 'stdout', (line) => {
      said.stdout.push(line)
      const [, url] = OPENED.exec(line) ?? []
      if (url) resolve(url)
    })
  })
  linesOf(child, 'stderr', (line) => {
    if (line.startsWith('{')) said.logged.push(JSON.parse(line) as LogLine)
    else said.stray.push(line)
  })
  return { child, said, opened }
}

function linesOf(child: ChildProcess, name: 'stdout' | 'stderr', take: (line: string) => void) {
  const stream = child[name]
  if (stream) createInterface({ input: stream }).on('line', take)
}
