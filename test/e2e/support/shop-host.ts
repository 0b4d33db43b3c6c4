import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { ROOT_FOLDER } from '../../../app/platform/files/root-folder.ts'
import type { LogLine } from '../../process/shop-process.ts'
import { freePort } from '../../support/free-port.ts'

/** Messages to the host, with the number of a shop. */
export type ToHost =
  | { id: number; kind: 'start'; settings: Record<string, string> }
  | { id: number; kind: 'stop' }

/** Messages from the host. A `start` or `stop` that throws results in `failed`. */
export type FromHost =
  | { id: number; kind: 'logged'; line: string }
  | { id: number; kind: 'started'; url: string }
  | { id: number; kind: 'stopped' }
  | { id: number; kind: 'failed'; message: string }

export type HostedShop = {
  url: string
  /** The parsed log lines so far. */
  logged: LogLine[]
  /** Closes its connections and its database pool, without waiting for a load balancer. */
  stop(): Promise<void>
}

/**
 * A process that runs several built shops, each with its own port, database and data folder. Starting a
 * process for each shop costs 2 s of processor time: it loads all modules and has no compiled code, so
 * each first page is slow. test/process covers the process itself: its start, output and signals.
 */
export class ShopHost {
  /** Lines that the host printed: shops write to their logs only. */
  readonly stray: string[] = []
  private readonly child: ChildProcess
  private readonly logs = new Map<number, LogLine[]>()
  private readonly waiting = new Map<number, (message: FromHost) => void>()
  private lastId = 0
  private readonly settings: Record<string, string>

  /** @param settings environment variables of all its shops */
  constructor(settings: Record<string, string>) {
    this.settings = settings
    const { PATH = '', HOME = '' } = process.env
    this.child = fork(path.join(import.meta.dirname, 'run-shops.ts'), {
      execArgv: ['--max-semi-space-size=8', '--import', './app/platform/load-drizzle.ts'],
      cwd: ROOT_FOLDER,
      env: { PATH, HOME },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [this.child.stdout, this.child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => this.stray.push(line))
    }
    this.child.on('message', (message: FromHost) => this.receive(message))
    this.child.once('exit', () => {
      const message = `the process of the shops ended: ${this.stray.join('\n')}`
      for (const [id, resolve] of this.waiting) resolve({ id, kind: 'failed', message })
    })
  }

  /**
   * Starts a shop on a free port.
   *
   * @param settings environment variables of the shop
   * @throws if it does not start
   */
  async start(settings: Record<string, string>): Promise<HostedShop> {
    this.lastId += 1
    const id = this.lastId
    const logged: LogLine[] = []
    this.logs.set(id, logged)
    const port = String(await freePort())
    const started = await this.request({
      id,
      kind: 'start',
      // All shoppers of a test share one IP address, so the limit of open holds is raised.
      settings: { PORT: port, MAX_OPEN_HOLDS: '100000', ...settings, ...this.settings },
    })
    if (started.kind !== 'started') throw new Error(`the shop did not start: ${started.kind}`)
    return {
      url: started.url,
      logged,
      stop: async () => {
        await this.request({ id, kind: 'stop' })
      },
    }
  }

  async close(): Promise<void> {
    if (this.child.exitCode !== null) return
    const ended = once(this.child, 'exit')
    this.child.disconnect()
    await ended
  }

  /** @throws if the shop could not be started or stopped */
  private async request(message: ToHost): Promise<FromHost> {
    const response = new Promise<FromHost>((resolve) => this.waiting.set(message.id, resolve))
    this.child.send(message)
    const received = await response
    if (received.kind === 'failed') throw new Error(received.message)
    return received
  }

  private receive(message: FromHost): void {
    if (message.kind === 'logged') {
      this.logs.get(message.id)?.push(JSON.parse(message.line) as LogLine)
      return
    }
    this.waiting.get(message.id)?.(message)
    this.waiting.delete(message.id)
  }
}
