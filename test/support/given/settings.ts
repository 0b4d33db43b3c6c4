import { sampleSettings } from '../../../app/content/settings/sample-settings.ts'
import { settings } from '../../../app/domain/settings/schema.ts'
import type {
  CancellingSettings,
  Section,
  Settings,
} from '../../../app/domain/settings/settings.ts'
import type { Db } from '../../../app/platform/db.ts'

/** Saves the shop's telephone number, without the history of a form. */
export async function savePhone(db: Db, phone: string): Promise<void> {
  await save(db, 'contact', { ...sampleSettings.contact, phone })
}

/** Whether orders are cancelled by their customers at once. */
export async function saveCancelling(db: Db, value: CancellingSettings): Promise<void> {
  await save(db, 'cancelling', value)
}

async function save<Name extends Section>(db: Db, section: Name, value: Settings[Name]) {
  await db
    .insert(settings)
    .values({ section, value })
    .onConflictDoUpdate({ target: settings.section, set: { value } })
}
