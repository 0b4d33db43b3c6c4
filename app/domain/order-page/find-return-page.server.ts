import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { NO_PENCE } from '../../platform/values/money.ts'
import { productImages } from '../catalogue/schema.ts'
import { collectionsOf } from '../delivery-rounds/board/overview.server.ts'
import { findLeftPart } from '../orders/differences/nothing-left.server.ts'
import type { Order } from '../orders/find-order.server.ts'
import { orderNumber } from '../orders/order-number.ts'
import { orderedPicture } from '../orders/ordered-picture.ts'
import { deliveredAt } from '../returns/delivered-at.server.ts'
import { isWithinPeriod, lastCancellationDay } from '../returns/period.ts'
import { readReturnsOfOrder } from '../returns/read-returns.server.ts'
import {
  chargeFor,
  type ReturnableLine,
  returnableLines,
} from '../returns/requesting/returnable.server.ts'
import type { ReturnablePiece, ReturnPage } from '../returns/return-page.ts'

/**
 * What the page of an order's returns shows.
 *
 * @param whole whether the browser is the customer's; others do not see texts and photos
 */
export async function findReturnPage(
  db: DbOrTx,
  order: Order,
  now: Date,
  whole: boolean,
): Promise<ReturnPage> {
  const delivered = await deliveredAt(db, order)
  const left = await findLeftPart(db, order)
  const lines = (await returnableLines(db, order)).filter((line) => line.left > 0)
  const each = lines.map((line) => chargeFor(order, [{ line, quantity: 1 }]))
  return {
    number: orderNumber(order.id),
    delivered: delivered !== null,
    unpaid: order.payment_state === 'unpaid',
    left,
    lastDay: delivered && lastCancellationDay(delivered),
    over: delivered !== null && !isWithinPeriod(delivered, now),
    pieces: await Promise.all(lines.map((line) => pieceOf(db, line))),
    charges: {
      most: chargeFor(
        order,
        lines.map((line) => ({ line, quantity: line.left })),
      ),
      least: each.toSorted((one, other) => one - other)[0] ?? NO_PENCE,
    },
    returns: await readReturnsOfOrder(db, order, { whole, now, left }, (ids) =>
      collectionsOf(db, ids),
    ),
  }
}

async function pieceOf(db: DbOrTx, { item, left }: ReturnableLine): Promise<ReturnablePiece> {
  const [image] = await db
    .select({
      width: productImages.width,
      height: productImages.height,
      color: productImages.color,
    })
    .from(productImages)
    .where(
      and(
        eq(productImages.product_id, item.product_id),
        eq(productImages.image_url, item.image_url ?? ''),
      ),
    )
    .limit(1)
  const unknown = { width: null, height: null, color: null }
  return {
    itemId: item.id,
    title: item.product_title,
    picture: orderedPicture({ imageUrl: item.image_url, ...unknown, ...image }),
    price: item.price,
    left,
  }
}
