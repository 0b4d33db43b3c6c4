import type { DbOrTx } from '../../platform/db.ts'
import { settings } from './schema.ts'
import type { Section, Settings } from './settings.ts'
import { sectionSchemas } from './settings-schema.server.ts'

export type ReadSettingsResult = {
  settings: Settings
  /** Sections whose row is invalid: their defaults apply. */
  unreadable: Section[]
}

/**
 * Reads the settings: each section's row, or its default.
 *
 * @param defaults also used for single fields that are missing in a row of an earlier version
 */
export async function readSettings(db: DbOrTx, defaults: Settings): Promise<ReadSettingsResult> {
  const rows = await db.select({ section: settings.section, value: settings.value }).from(settings)
  const read: ReadSettingsResult = { settings: { ...defaults }, unreadable: [] }
  for (const { section, value } of rows) {
    const parsed = parseSection(section, value, defaults)
    if (parsed) Object.assign(read.settings, { [section]: parsed })
    else read.unreadable.push(section)
  }
  return read
}

/** @returns null if the value is not valid for the section */
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
