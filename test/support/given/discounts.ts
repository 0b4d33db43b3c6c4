import { eq } from 'drizzle-orm'
import { discountCodes } from '../../../app/domain/discounts/schema.ts'
import type { Db } from '../../../app/platform/db.ts'

type Given = Partial<typeof discountCodes.$inferInsert>

let codes = 0

/** Creates a discount code: 10% off everything unless given otherwise. */
export async function givenCode(db: Db, given: Given = {}) {
  codes += 1
  const value = given.amount ? { kind: 'amount' as const } : { percentage: 10 }
  const [made] = await db
    .insert(discountCodes)
    .values({ code: `SAMPLE-${codes}`, kind: 'percentage', ...value, ...given })
    .returning()
  if (!made) throw new Error('no code was made')
  return made
}

/** How many orders use a code now. */
export async function usesOf(db: Db, { id }: { id: string }): Promise<number | undefined> {
  const [row] = await db.select().from(discountCodes).where(eq(discountCodes.id, id))
  return row?.uses
}
