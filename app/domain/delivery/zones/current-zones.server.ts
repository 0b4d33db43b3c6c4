import { AnnouncedValue } from '../../../platform/database/announced-value.ts'
import type { Db } from '../../../platform/db.ts'
import type { Logger } from '../../../platform/log.ts'
import { readZones } from './read-zones.server.ts'
import type { Zone } from './zone.ts'
import { ZoneIndex } from './zone-index.ts'

/** The delivery zones in the memory of this process; changes are announced like those of the settings. */
export class CurrentZones extends AnnouncedValue<readonly Zone[]> {
  private indexed: { of: readonly Zone[]; index: ZoneIndex } | undefined

  constructor(db: Db, log: Logger) {
    super(
      [],
      () => readZones(db),
      (error) =>
        log.warn(
          { event: 'delivery.read_failed', err: error },
          'the delivery zones could not be read and are tried again',
        ),
    )
  }

  get index(): ZoneIndex {
    if (this.indexed?.of !== this.current) {
      this.indexed = { of: this.current, index: new ZoneIndex(this.current) }
    }
    return this.indexed.index
  }
}
