import { codesOf, POSTCODE_AREAS } from './postcode-areas.ts'
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

  /**
   * Beginnings of the postcodes in the United Kingdom that are in the default zone: of each area without a code in
   * another zone. An area of one letter has its digits, since `B` also begins the postcodes of `BT`.
   */
  restPrefixes(): string[] {
    const claimed = new Set([...this.byCode.keys()].map((code) => code.replace(/\d.*/, '')))
    return [...POSTCODE_AREAS]
      .filter((area) => !claimed.has(area) && !CROWN_DEPENDENCIES.has(area))
      .flatMap((area) => (area.length > 1 ? [area] : DIGITS.map((digit) => `${area}${digit}`)))
  }
}

const CROWN_DEPENDENCIES: ReadonlySet<string> = new Set(['GY', 'IM', 'JE'])
/** The first digits of a district. */
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
