import pg from 'pg'
import type { Logger } from './log.ts'

/**
 * Heartbeat and timeout together are under a second, the longest time a lost connection may go
 * unnoticed.
 */
const BEAT_MS = 200
const SILENCE_MS = 700
const PAUSE_MS = 250

export type ChannelSubscription = { stop(): Promise<void> }

/**
 * Subscribes to a notification channel of the database, on a connection of its own. Notifications
 * can only be missed while that connection is down, so a heartbeat checks it continuously.
 *
 * @param handlers.notice called for every notification
 * @param handlers.connected false as soon as notifications may be missed, true once they are received
 * again
 */
export function subscribeToChannel(
  url: string,
  channel: string,
  handlers: { notice: (payload: string) => void; connected: (up: boolean) => void },
  log: Logger,
): ChannelSubscription {
  const stopping = new AbortController()
  const done = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await listenOnce(url, channel, handlers, stopping.signal)
      } catch (error) {
        if (!stopping.signal.aborted)
          log.warn(
            { event: 'database.notifications_interrupted', err: error, channel },
            'database notifications may be missed',
          )
      }
      handlers.connected(false)
      await pause(PAUSE_MS, stopping.signal)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}

/** Resolves when asked to stop; throws if the connection fails. */
async function listenOnce(
  url: string,
  channel: string,
  handlers: { notice: (payload: string) => void; connected: (up: boolean) => void },
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'kept news',
  })
  // Both `error` and `end` may fire; an unhandled error would end the process.
  const broken = new Promise<never>((_, reject) => client.on('error', reject))
  // Prevents an unhandled rejection if nothing is awaiting it at the moment.
  broken.catch(() => {})
  client.on('notification', ({ payload = '' }) => handlers.notice(payload))
  try {
    await Promise.race([client.connect(), broken])
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    handlers.connected(true)
    while (!signal.aborted) {
      await Promise.race([client.query('SELECT 1'), broken, tooLong(SILENCE_MS)])
      await Promise.race([pause(BEAT_MS, signal), broken])
    }
  } finally {
    client.removeAllListeners('notification')
    await client.end().catch(() => {})
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

/** Input that arrived while the event loop was busy is read first: that was no silence. */
function tooLong(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(new Error(`the database was silent for ${ms} ms`))
    setTimeout(() => setImmediate(giveUp), ms).unref()
  })
}
