import { AnnouncedValue } from '../../platform/database/announced-value.ts'
import type { Db } from '../../platform/db.ts'
import type { Logger } from '../../platform/log.ts'
import { readSettings } from './read-settings.server.ts'
import type { Settings } from './settings.ts'

/**
 * The settings that this process holds in memory. They are read at the start and after every announced
 * change (`boot/open-settings.ts`), so that requests need no query.
 */
export class CurrentSettings extends AnnouncedValue<Settings> {
  /** The settings that apply to sections that were never saved. */
  readonly defaults: Settings

  constructor(db: Db, defaults: Settings, log: Logger) {
    const read = async () => {
      const { settings, unreadable } = await readSettings(db, defaults)
      if (unreadable.length > 0) {
        log.error(
          { event: 'settings.unreadable', sections: unreadable },
          'saved settings could not be read; the defaults apply',
        )
      }
      return settings
    }
    super(defaults, read, (error) =>
      log.warn(
        { event: 'settings.read_failed', err: error },
        'the settings could not be read; the read is retried',
      ),
    )
    this.defaults = defaults
  }
}
