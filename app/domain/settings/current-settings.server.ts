import type { Db } from '../../platform/db.ts'
import type { Logger } from '../../platform/log.ts'
import { readSettings } from './read-settings.server.ts'
import type { Settings } from './settings.ts'

/** Delay before a failed reading is repeated. */
const RETRY_MS = 1_000

/**
 * The settings as this process knows them, in memory. Read at start and again at every announced
 * change (`boot/create-services.ts`), so that a request does not ask the database.
 */
export class CurrentSettings {
  /** What applies where nothing has been saved. */
  readonly defaults: Settings
  private settings: Settings
  private renewing: Promise<void> = Promise.resolve()
  private retry: NodeJS.Timeout | undefined
  private stopped = false
  private readonly listeners: (() => void)[] = []
  private readonly db: Db
  private readonly log: Logger

  constructor(db: Db, defaults: Settings, log: Logger) {
    this.db = db
    this.defaults = defaults
    this.settings = defaults
    this.log = log
  }

  /** A value that is never changed in place: two reads of one request may differ. */
  get current(): Settings {
    return this.settings
  }

  /** @param listener called after every change, when `current` is the new value */
  onChange(listener: () => void): void {
    this.listeners.push(listener)
  }

  /**
   * Reads the settings again; what was saved before the call is in `current` afterwards. If the
   * database does not answer, the old ones stay and the reading is repeated.
   */
  async renew(): Promise<void> {
    // One reading at a time, so that an older one cannot finish last.
    this.renewing = this.renewing.then(() => this.read())
    await this.renewing
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.retry)
  }

  private async read(): Promise<void> {
    if (this.stopped) return
    clearTimeout(this.retry)
    try {
      const { settings, unreadable } = await readSettings(this.db, this.defaults)
      if (unreadable.length > 0) {
        this.log.error(
          { event: 'settings.unreadable', sections: unreadable },
          'saved settings cannot be read, so their defaults apply',
        )
      }
      if (JSON.stringify(settings) === JSON.stringify(this.settings)) return
      this.settings = settings
      for (const listener of this.listeners) listener()
    } catch (error) {
      if (this.stopped) return
      this.log.warn(
        { event: 'settings.read_failed', err: error },
        'the settings could not be read and are tried again',
      )
      this.retry = setTimeout(() => void this.renew(), RETRY_MS)
    }
  }
}
