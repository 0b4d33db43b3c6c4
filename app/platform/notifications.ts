import pg from 'pg'
import type { Logger } from './log.ts'

/** Together less than a second: so long a lost connection may go unnoticed. */
const BEAT_MS = 200
const SILENCE_MS = 700
const PAUSE_MS = 250

export type ChannelSubscription = { stop(): Promise<void> }

/**
 * Listens to one of the database's channels, on a connection of its own. A notice can only be
 * missed while that connection is down, so it is asked again and again whether it is up.
 *
 * @param hears.notice called for every notice
 * @param hears.connected false as soon as notices may be missed, true once they are heard again
 */
export function subscribeToChannel(
  url: string,
  channel: string,
  handlers: { notice: () => void; connected: (up: boolean) => void },
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

/** Until it is asked to stop, or throws where the connection fails. */
async function listenOnce(
  url: string,
  channel: string,
  handlers: { notice: () => void; connected: (up: boolean) => void },
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'kept news',
  })
  // A lost connection may be told of twice, and an error that nobody hears ends the process.
  const broken = new Promise<never>((_, reject) => client.on('error', reject))
  // Whoever waits for it hears of it; nobody may be waiting at this moment.
  broken.catch(() => {})
  client.on('notification', handlers.notice)
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

/** What has come while this process was busy is read first: that was no silence. */
function tooLong(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(new Error(`the database was silent for ${ms} ms`))
    setTimeout(() => setImmediate(giveUp), ms).unref()
  })
}
