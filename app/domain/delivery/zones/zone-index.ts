import { codesOf } from './postcode-areas.ts'
import type { Zone } from './zone.ts'

/** Finds the zone of a postcode with at most three look-ups, for any number of zones. */
export class ZoneIndex {
  readonly zones: readonly Zone[]
  private readonly byCode = new Map<string, Zone>()
  /** The default zone. */
  readonly rest: Zone | undefined

  constructor(zones: readonly Zone[]) {
    this.zones = zones
    this.rest = zones.find(({ isDefaultZone }) => isDefaultZone)
    for (const zone of zones) for (const code of zone.codes) this.byCode.set(code, zone)
  }

  /**
   * The zone with the most specific code, else the default zone.
   *
   * @param outcode the first half of a postcode, as `parsePostcode` returns it
   */
  find(outcode: string): Zone | undefined {
    for (const code of codesOf(outcode)) {
      const zone = this.byCode.get(code)
      if (zone) return zone
    }
    return this.rest
  }
}
