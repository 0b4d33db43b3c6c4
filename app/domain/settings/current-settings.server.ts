import { AnnouncedValue } from '../../platform/database/announced-value.ts'
import type { Db } from '../../platform/db.ts'
import type { Logger } from '../../platform/log.ts'
import { readSettings } from './read-settings.server.ts'
import type { Settings } from './settings.ts'

/**
 * The settings as this process knows them, in memory. Read at start and again at every announced
 * change (`boot/open-settings.ts`), so that a request does not ask the database.
 */
export class CurrentSettings extends AnnouncedValue<Settings> {
  /** What applies where nothing has been saved. */
  readonly defaults: Settings

  constructor(db: Db, defaults: Settings, log: Logger) {
    const read = async () => {
      const { settings, unreadable } = await readSettings(db, defaults)
      if (unreadable.length > 0) {
        log.error(
          { event: 'settings.unreadable', sections: unreadable },
          'saved settings cannot be read, so their defaults apply',
        )
      }
      return settings
    }
    super(defaults, read, (error) =>
      log.warn(
        { event: 'settings.read_failed', err: error },
        'the settings could not be read and are tried again',
      ),
    )
    this.defaults = defaults
  }
}
