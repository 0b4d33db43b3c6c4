import { desc, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { OrderWithCode } from '../../discounts/admin/staff-code.ts'
import { discountCodeUses } from '../../discounts/schema.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { orders } from '../schema.ts'

/** The orders placed with a discount code, newest first. */
export async function ordersWithCode(
  db: DbOrTx,
  staff: Staff,
  codeId: string,
  limit: number,
): Promise<OrderWithCode[]> {
  authorize(staff, 'see')
  const rows = await db
    .select({
      id: orders.id,
      placedAt: orders.created_at,
      total: orders.total_amount,
      discount: orders.discount_amount,
      returnedAt: discountCodeUses.returned_at,
    })
    .from(discountCodeUses)
    .innerJoin(orders, eq(orders.id, discountCodeUses.order_id))
    .where(eq(discountCodeUses.code_id, codeId))
    .orderBy(desc(discountCodeUses.created_at))
    .limit(limit)
  return rows.map(({ returnedAt, ...order }) => ({ ...order, returned: returnedAt !== null }))
}
