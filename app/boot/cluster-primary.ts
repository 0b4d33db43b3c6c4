import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import type { Env } from '../platform/config/config.ts'
import { ConfigurationError } from '../platform/config/configuration-error.ts'
import type { Logger } from '../platform/log.ts'
import type { FromWorker, ToWorker } from './cluster-worker.ts'
import type { Infrastructure } from './infrastructure.ts'
import { type RunningShop, type ShopOptions, startPrimary } from './start-shop.ts'

/** Delay before a crashed worker is replaced; doubles until a worker has run for `STABLE_AFTER_MS`. */
const MIN_RESTART_DELAY_MS = 100
const MAX_RESTART_DELAY_MS = 10_000
const STABLE_AFTER_MS = 30_000

/**
 * Starts the shop in several processes: this one is the primary (database, jobs, mail, payment
 * sandbox) and distributes connections round-robin to `env.webProcesses` workers. Crashed workers
 * are replaced.
 *
 * @throws ConfigurationError if a setting is invalid
 */
export async function startCluster(
  env: Env,
  options: Omit<ShopOptions, 'handler'>,
): Promise<Omit<RunningShop, 'sandbox'>> {
  const primary = await startPrimary(env, options)
  const { url, services, infrastructure, log } = primary
  const workers = new Workers(infrastructure, log)
  try {
    await workers.open(env.webProcesses)
  } catch (error) {
    await workers.close()
    await primary.stop()
    throw error
  }
  return {
    url,
    services,
    async stop(drainMs = 0) {
      if (drainMs > 0) await workers.drain(drainMs)
      await workers.close()
      await primary.stop()
    },
  }
}

class Workers {
  private readonly running = new Set<Worker>()
  private closing = false
  private restartDelayMs = MIN_RESTART_DELAY_MS

  private readonly infrastructure: Infrastructure
  private readonly log: Logger

  constructor(infrastructure: Infrastructure, log: Logger) {
    this.infrastructure = infrastructure
    this.log = log
  }

  /** Starts the first workers. @throws if one of them cannot start */
  async open(count: number): Promise<void> {
    const first = Array.from({ length: count }, () => this.fork())
    await Promise.all(
      first.map(async (worker) => {
        await opened(worker)
        this.replaceAtEnd(worker)
      }),
    )
  }

  /**
   * Waits until all workers are idle: `/readyz` responds with 503, everything else is still served. Then
   * all workers stop listening, and only then are open connections closed: the listening socket is shared,
   * so a client that reconnects would still be accepted by the last worker.
   */
  async drain(longestMs: number): Promise<void> {
    this.closing = true
    await this.allDo({ kind: 'drain', longestMs })
    await this.allDo({ kind: 'stop-listening' })
    await this.allDo({ kind: 'end-connections' })
  }

  private async allDo(step: ToWorker): Promise<void> {
    await Promise.all(
      [...this.running].map(async (worker) => {
        const done = stepDone(worker, step.kind)
        sendMessage(worker, step)
        await done
      }),
    )
  }

  async close(): Promise<void> {
    this.closing = true
    await Promise.all(
      [...this.running].map(async (worker) => {
        const end = ended(worker)
        sendMessage(worker, { kind: 'close' })
        await end
      }),
    )
  }

  private fork(): Worker {
    const worker = cluster.fork()
    this.running.add(worker)
    worker.once('exit', () => this.running.delete(worker))
    worker.on('message', ({ kind }: FromWorker) => {
      if (kind === 'here')
        sendMessage(worker, { kind: 'open', infrastructure: this.infrastructure })
      if (kind === 'opened')
        this.log.info(
          { event: 'worker.started', pid: worker.process.pid },
          'a web process has started',
        )
    })
    return worker
  }

  private replaceAtEnd(worker: Worker): void {
    const began = performance.now()
    worker.once('exit', (code: number | null, signal: string | null) => {
      if (this.closing) return
      if (performance.now() - began > STABLE_AFTER_MS) this.restartDelayMs = MIN_RESTART_DELAY_MS
      this.log.error(
        { event: 'worker.exited', code, signal },
        'a web process exited and will be replaced',
      )
      void this.replace()
    })
  }

  private async replace(): Promise<void> {
    const delayMs = this.restartDelayMs
    this.restartDelayMs = Math.min(delayMs * 2, MAX_RESTART_DELAY_MS)
    await wait(delayMs)
    if (!this.closing) this.replaceAtEnd(this.fork())
  }
}

/** Resolves when the worker is open. @throws ConfigurationError with the worker's message, or if it exits */
async function opened(worker: Worker): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (said: FromWorker) => {
      if (said.kind === 'opened') resolve()
      if (said.kind === 'refused') reject(new ConfigurationError(said.message))
    })
    worker.once('exit', () => reject(new Error('a web process ended before it was open')))
  })
}

/** Resolves when the worker has done the step or exits. */
async function stepDone(worker: Worker, step: ToWorker['kind']): Promise<void> {
  await new Promise<void>((resolve) => {
    worker.on('message', (said: FromWorker) => {
      if (said.kind === 'done' && said.step === step) resolve()
    })
    worker.once('exit', () => resolve())
  })
}

async function ended(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  await new Promise<void>((resolve) => worker.once('exit', () => resolve()))
}

function sendMessage(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message)
}
