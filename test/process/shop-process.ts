import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const OPENED = /^Kept is open at (http:\/\/localhost:\d+)$/
const PATIENCE_MS = 60_000

export type LogLine = {
  level: number
  msg: string
  err?: { message: string }
  pid?: number
  /** Of the line about the first admin. */
  code?: string
}

/** What a process has said so far, line by line. */
export type Said = {
  stdout: string[]
  /** Lines of the log. */
  logged: LogLine[]
  /** What came on standard error beside the log. */
  stray: string[]
}

export type ShopProcess = Said & {
  pid: number
  url: string
  /** Asks it to stop as a service manager does; resolves to its exit code. */
  stop(): Promise<number | null>
  /** Ends it as a power cut would. Its database server stays behind. */
  kill(): Promise<void>
}

export type Command = readonly [program: string, ...words: string[]]

const SERVER: Command = [process.execPath, 'server.ts']
/** As the README says. */
export const NPM_START: Command = ['npm', 'start']
/** What `npm run dev` runs. */
export const DEVELOPMENT: Command = [...SERVER, '--dev']

/**
 * Starts the real shop on a free port.
 *
 * @param settings environment variables; nothing but PATH and HOME is taken from the tests' own
 * @throws with all it said, where it ends before it is open
 */
export async function startShopProcess(
  settings: Record<string, string>,
  command = SERVER,
): Promise<ShopProcess> {
  const { child, said, opened } = launch(settings, command)
  const ended = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
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
    async stop() {
      await end('SIGTERM')
      return child.exitCode
    },
    kill: () => end('SIGKILL'),
  }
}

/** Starts the shop where it is expected to refuse, and waits for its end. */
export async function runShopProcess(
  settings: Record<string, string>,
): Promise<Said & { code: number | null }> {
  const { child, said, opened } = launch(settings)
  void opened.then(() => child.kill('SIGTERM'))
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  await once(child, 'close')
  clearTimeout(timer)
  return { ...said, code: child.exitCode }
}

function launch(settings: Record<string, string>, [program, ...words] = SERVER) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(program, words, {
    cwd: ROOT,
    // All of a test's shoppers sit at one address.
    env: { PATH, HOME, PORT: '0', MAX_OPEN_HOLDS: '100000', ...settings },
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
