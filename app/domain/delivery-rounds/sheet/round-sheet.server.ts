import { asc, eq, inArray, or } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { isUuid, type OrderId } from '../../../platform/values/ids.ts'
import { measureColumns } from '../../catalogue/measure-columns.server.ts'
import { measuresIn } from '../../catalogue/measures.ts'
import { products } from '../../catalogue/schema.ts'
import { sellSubmissions } from '../../enquiries/schema.ts'
import { orderItems, orders } from '../../orders/schema.ts'
import { readPieces } from '../../returns/read-returns.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { deliveries, deliveryAccess, deliveryProofs, rounds, vans } from '../schema.ts'
import { stopAsksToCancel } from '../stops/stop-asks-to-cancel.server.ts'
import { stopInDispute } from '../stops/stop-in-dispute.server.ts'
import type { RoundSheet, SheetPiece } from './round-sheet.ts'

/** A round with all that its driver needs; null if not found. @param id untrusted */
export async function readRoundSheet(
  db: DbOrTx,
  staff: Staff,
  id: string,
): Promise<RoundSheet | null> {
  authorize(staff, 'see')
  if (!isUuid(id)) return null
  const [round] = await db
    .select({ id: rounds.id, day: rounds.day, note: rounds.note, van: vans.name })
    .from(rounds)
    .innerJoin(vans, eq(vans.id, rounds.van_id))
    .where(eq(rounds.id, id))
  if (!round) return null
  const found = await db
    .select({
      delivery: deliveries,
      order: orders,
      request: sellSubmissions,
      access: deliveryAccess,
      proof: deliveryProofs,
      cancellationRequested: stopAsksToCancel,
      disputed: stopInDispute,
    })
    .from(deliveries)
    .leftJoin(orders, eq(orders.id, deliveries.order_id))
    .leftJoin(sellSubmissions, eq(sellSubmissions.id, deliveries.sell_request_id))
    .leftJoin(deliveryAccess, accessOf)
    .leftJoin(deliveryProofs, eq(deliveryProofs.delivery_id, deliveries.id))
    .where(eq(deliveries.round_id, round.id))
    .orderBy(asc(deliveries.position), asc(deliveries.id))
  const pieces = await piecesOf(
    db,
    found.flatMap(({ order }) => (order ? [order.id] : [])),
  )
  const returned = await readPieces(
    db,
    found.flatMap(({ delivery }) => delivery.return_id ?? []),
  )
  const stops = found.map(({ delivery, order, request, access, proof, ...warnings }) => ({
    id: delivery.id,
    kind: delivery.kind,
    state: delivery.state,
    ...warnings,
    orderId: delivery.order_id,
    sellRequestId: delivery.sell_request_id,
    litres: delivery.litres,
    windowFrom: delivery.window_from,
    windowTo: delivery.window_to,
    name: order?.customer_name ?? request?.name ?? '',
    address: order?.shipping_address ?? access?.address ?? null,
    phone: access?.phone || order?.customer_phone || request?.phone || '',
    access,
    pieces: piecesOfStop(
      (order && pieces.get(order.id)) ?? [],
      delivery.return_id === null ? null : (returned.get(delivery.return_id) ?? []),
    ),
    description: request?.item_description ?? null,
    photos: request?.photos ?? [],
    proof: proof && { receivedBy: proof.received_by, hasPhoto: proof.photo !== null },
  }))
  return { ...round, stops }
}

/** @param returned the pieces of a return; null: the whole order is delivered */
function piecesOfStop(
  ordered: readonly OrderedSheetPiece[],
  returned: readonly { itemId: number; quantity: number }[] | null,
): SheetPiece[] {
  return ordered.flatMap(({ itemId, ...piece }) => {
    if (returned === null) return piece
    const back = returned.find((one) => one.itemId === itemId)
    return back ? { ...piece, quantity: back.quantity } : []
  })
}

type OrderedSheetPiece = SheetPiece & { itemId: number }

/** One of the two ids is null, and null equals nothing in SQL. */
const accessOf = or(
  eq(deliveryAccess.order_id, deliveries.order_id),
  eq(deliveryAccess.sell_request_id, deliveries.sell_request_id),
)

async function piecesOf(
  db: DbOrTx,
  orderIds: readonly OrderId[],
): Promise<Map<OrderId, OrderedSheetPiece[]>> {
  const rows = await db
    .select({
      orderId: orderItems.order_id,
      itemId: orderItems.id,
      title: orderItems.product_title,
      quantity: orderItems.quantity,
      imageUrl: orderItems.image_url,
      ...measureColumns,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.product_id))
    .where(inArray(orderItems.order_id, [...orderIds]))
    .orderBy(asc(orderItems.id))
  const pieces = rows.map(({ orderId, itemId, title, quantity, imageUrl, ...row }) => ({
    orderId,
    piece: { itemId, title, quantity, imageUrl, measures: measuresIn(row) },
  }))
  const byOrder = Map.groupBy(pieces, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([id, some]) => [id, some.map(({ piece }) => piece)]))
}
