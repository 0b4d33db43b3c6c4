import { and, eq, sql } from 'drizzle-orm'
import { type DbOrTx, inTransaction, type Tx } from '../../platform/db.ts'
import { changedFields, recordChange } from '../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { storedSection } from './find-section.server.ts'
import { historyFields } from './history-fields.ts'
import { settings } from './schema.ts'
import type { Section, Settings } from './settings.ts'
import { sectionSchemas } from './settings-schema.server.ts'

export type SectionToSave<Name extends Section> = {
  section: Name
  /** Its name in the history. */
  label: string
  value: Settings[Name]
  /** The version of the section that the form was based on. */
  version: number
}

/** `changed`: the section was saved by someone else since the form was opened. */
export type SavedSection = { ok: true; version: number } | { ok: false; reason: 'changed' }

/**
 * Saves one section of the settings, with old and new values in the history. All processes are notified
 * when the transaction commits (a trigger in migration 0021).
 *
 * @throws ZodError if the value violates a rule that the form did not check
 */
export async function saveSection<Name extends Section>(
  db: DbOrTx,
  staff: Staff,
  { section, label, value, version }: SectionToSave<Name>,
  defaults: Settings,
): Promise<SavedSection> {
  authorize(staff, 'administer')
  const checked = sectionSchemas[section].parse(value)
  return await inTransaction(db, async (tx) => {
    const old = await storedSection(tx, section, defaults)
    if (old.version !== version) return { ok: false, reason: 'changed' }
    const changes = changedFields(historyFields(old.value), historyFields(checked))
    if (version > 0 && Object.keys(changes).length === 0) return { ok: true, version }
    if (!(await write(tx, section, checked, version))) return { ok: false, reason: 'changed' }
    await recordChange(tx, staff, {
      subject: 'settings',
      id: section,
      label,
      action: 'saved',
      changes,
    })
    return { ok: true, version: version + 1 }
  })
}

/** @returns false if the section was saved concurrently */
async function write(tx: Tx, section: Section, value: object, version: number): Promise<boolean> {
  if (version === 0) {
    const made = await tx
      .insert(settings)
      .values({ section, value })
      .onConflictDoNothing()
      .returning({ version: settings.version })
    return made.length > 0
  }
  const saved = await tx
    .update(settings)
    .set({ value, version: sql`${settings.version} + 1`, changed_at: sql`now()` })
    .where(and(eq(settings.section, section), eq(settings.version, version)))
    .returning({ version: settings.version })
  return saved.length > 0
}
