import type { DbOrTx } from '../../platform/db.ts'
import { settings } from './schema.ts'
import type { Section, Settings } from './settings.ts'
import { sectionSchemas } from './settings-schema.server.ts'

export type ReadSettings = {
  settings: Settings
  /** Sections whose row does not hold what it should: their defaults apply. */
  unreadable: Section[]
}

/**
 * Reads the settings: each section's row, or its default.
 *
 * @param defaults also of single fields that a row from an earlier version lacks
 */
export async function readSettings(db: DbOrTx, defaults: Settings): Promise<ReadSettings> {
  const rows = await db.select({ section: settings.section, value: settings.value }).from(settings)
  const read: ReadSettings = { settings: { ...defaults }, unreadable: [] }
  for (const { section, value } of rows) {
    const parsed = parseSection(section, value, defaults)
    if (parsed) Object.assign(read.settings, { [section]: parsed })
    else read.unreadable.push(section)
  }
  return read
}

/** @returns null if the value is not one of this section */
export function parseSection<Name extends Section>(
  section: Name,
  value: unknown,
  defaults: Settings,
): Settings[Name] | null {
  const isObject = typeof value === 'object' && value !== null
  const parsed = sectionSchemas[section].safeParse({
    ...defaults[section],
    ...(isObject ? value : { value }),
  })
  return parsed.success ? (parsed.data as Settings[Name]) : null
}
