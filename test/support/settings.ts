import { sampleSettings } from '../../app/content/sample-settings.ts'
import { settings } from '../../app/domain/settings/schema.ts'
import type { Db } from '../../app/platform/db.ts'

/** Saves the shop's telephone number, without the history of a form. */
export async function savePhone(db: Db, phone: string): Promise<void> {
  const value = { ...sampleSettings.contact, phone }
  await db
    .insert(settings)
    .values({ section: 'contact', value })
    .onConflictDoUpdate({ target: settings.section, set: { value } })
}
