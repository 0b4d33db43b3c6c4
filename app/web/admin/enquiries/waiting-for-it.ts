import { countWaiting } from '../../../domain/alerts/count-waiting.server.ts'
import type { WaitingForIt } from '../../../domain/alerts/demand.ts'
import { COLORS } from '../../../domain/catalogue/filters.ts'
import { readItemDescription } from '../../../domain/enquiries/sell/item-description.ts'
import { draftFromAnswers } from '../../../domain/product-admin/draft-from-sell-request.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import type { DbOrTx } from '../../../platform/db.ts'

/**
 * How many people wait for a piece like the one in a sell request, whose text is read as for a product
 * made from it. 'Other' counts as no category: the sell form lacks types such as tables.
 *
 * @param description a sell request's stored text
 */
export async function waitingForIt(
  db: DbOrTx,
  staff: Staff,
  description: string,
): Promise<WaitingForIt> {
  const answers = readItemDescription(description)
  const draft = draftFromAnswers(answers)
  const { condition, brand, category } = draft
  const shades = answers.color.toLowerCase().split(/[^a-z]+/)
  return await countWaiting(db, staff, {
    category: category === 'Other' ? null : category,
    condition,
    brand,
    colors: COLORS.filter((color) => shades.includes(color.toLowerCase())),
    text: [draft.title, draft.description, brand].join(' ').toLowerCase(),
  })
}
