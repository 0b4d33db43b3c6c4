import pg from 'pg'
import type { Logger } from '../log.ts'

/**
 * Heartbeat and timeout together are under a second, the longest time a lost connection may go
 * unnoticed.
 */
const HEARTBEAT_INTERVAL_MS = 200
const HEARTBEAT_TIMEOUT_MS = 700
const RETRY_DELAY_MS = 250

/** The channels; the job queue chooses the name of its own. */
export type Channel = 'catalogue' | 'settings' | 'words' | 'delivery' | `pgboss_${string}`

export type ChannelHandlers = {
  /** Called for every notification. */
  received: (payload: string) => void
  /** Called with false as soon as notifications may be missed, with true once they are received. */
  connected: (up: boolean) => void
}

/**
 * Notifications of the database: a dedicated connection listens on all channels. They can only be
 * missed while that connection is down, so a heartbeat checks it continuously.
 */
export class DatabaseNotifications {
  private readonly handlers = new Map<string, ChannelHandlers[]>()
  /** The channels that notifications are received from; none while the connection is down. */
  private readonly listening = new Set<string>()
  private readonly stopping = new AbortController()
  private readonly url: string
  private readonly log: Logger
  private readonly done: Promise<void>

  constructor(url: string, log: Logger) {
    this.url = url
    this.log = log
    this.done = this.listen()
  }

  /** Calls `connected` immediately if the channel's notifications are already received. */
  on(channel: Channel, handlers: ChannelHandlers): void {
    this.handlers.set(channel, [...(this.handlers.get(channel) ?? []), handlers])
    if (this.listening.has(channel)) handlers.connected(true)
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    await this.done
  }

  private async listen(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        await this.listenOnce()
      } catch (error) {
        if (!this.stopping.signal.aborted)
          this.log.warn(
            { event: 'database.notifications_interrupted', err: error },
            'database notifications may be missed',
          )
      }
      this.disconnected()
      await pause(RETRY_DELAY_MS, this.stopping.signal)
    }
  }

  /** Resolves after `stop`; throws if the connection fails. */
  private async listenOnce(): Promise<void> {
    const { signal } = this.stopping
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: 5_000,
      application_name: 'kept notifications',
    })
    // Both `error` and `end` may fire; an unhandled error would end the process.
    const broken = new Promise<never>((_, reject) => client.on('error', reject))
    // Prevents an unhandled rejection if nothing is awaiting it at the moment.
    broken.catch(() => {})
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { received } of this.handlers.get(channel) ?? []) received(payload)
    })
    try {
      await Promise.race([client.connect(), broken])
      while (!signal.aborted) {
        const added = [...this.handlers.keys()].filter((channel) => !this.listening.has(channel))
        const beat = added.map((channel) => `LISTEN ${client.escapeIdentifier(channel)}`)
        const result = client.query(beat.join('; ') || 'SELECT 1')
        await Promise.race([result, broken, tooLong(HEARTBEAT_TIMEOUT_MS)])
        this.connected(added)
        await Promise.race([pause(HEARTBEAT_INTERVAL_MS, signal), broken])
      }
    } finally {
      client.removeAllListeners('notification')
      await client.end().catch(() => {})
    }
  }

  private connected(channels: readonly string[]): void {
    for (const channel of channels) {
      this.listening.add(channel)
      for (const { connected } of this.handlers.get(channel) ?? []) connected(true)
    }
  }

  private disconnected(): void {
    this.listening.clear()
    for (const { connected } of [...this.handlers.values()].flat()) connected(false)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })
}

/** Rejects after reading pending input: a response that arrived while the event loop was busy counts. */
function tooLong(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(new Error(`the database did not respond for ${ms} ms`))
    setTimeout(() => setImmediate(giveUp), ms).unref()
  })
}
