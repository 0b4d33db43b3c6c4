import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { parseSection } from './read-settings.server.ts'
import { settings } from './schema.ts'
import type { Section, Settings } from './settings.ts'

/** A section as its form shows it. `version` 0: never saved. */
export type StoredSection<Name extends Section = Section> = {
  value: Settings[Name]
  version: number
  changedAt: Date | null
}

/** Reads one section with its version from the database, not from the memory of the process. */
export async function findSection<Name extends Section>(
  db: DbOrTx,
  staff: Staff,
  section: Name,
  defaults: Settings,
): Promise<StoredSection<Name>> {
  authorize(staff, 'see')
  return await storedSection(db, section, defaults)
}

/** `findSection` without the permission check, for use inside a save. */
export async function storedSection<Name extends Section>(
  db: DbOrTx,
  section: Name,
  defaults: Settings,
): Promise<StoredSection<Name>> {
  const [row] = await db.select().from(settings).where(eq(settings.section, section))
  if (!row) return { value: defaults[section], version: 0, changedAt: null }
  const value = parseSection(section, row.value, defaults) ?? defaults[section]
  return { value, version: row.version, changedAt: row.changed_at }
}
