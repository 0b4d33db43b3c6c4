import { and, eq, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { settings } from './schema.ts'

/** Whether a picture is the shop's logo or hero. */
export async function settingsShowPicture(db: DbOrTx, imageUrl: string): Promise<boolean> {
  const found = await db
    .select({ section: settings.section })
    .from(settings)
    .where(
      and(
        eq(settings.section, 'pictures'),
        or(
          sql`${settings.value}->'logo'->>'imageUrl' = ${imageUrl}`,
          sql`${settings.value}->'hero'->>'imageUrl' = ${imageUrl}`,
        ),
      ),
    )
  return found.length > 0
}
