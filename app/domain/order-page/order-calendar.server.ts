import type { DbOrTx } from '../../platform/db.ts'
import { listDeliveryDays } from '../delivery-rounds/days/list-delivery-days.server.ts'
import type { RoundDeps } from '../delivery-rounds/deps.ts'
import { deliveryCalendar, sequenceAt } from '../delivery-rounds/mail/delivery-calendar.ts'
import { findOpenDelivery } from '../delivery-rounds/stops/find-delivery.server.ts'
import { findItems, type Order } from '../orders/find-order.server.ts'

type CalendarDeps = Pick<RoundDeps, 'zones' | 'settings' | 'clock'> & { publicUrl: string }

/**
 * The agreed day of an order as a calendar file, the same entry as in its mails.
 *
 * @param whole whether the browser is the customer's: others get no address
 * @returns null while no day is agreed
 */
export async function orderCalendar(
  db: DbOrTx,
  deps: CalendarDeps,
  order: Order,
  whole: boolean,
): Promise<string | null> {
  const delivery = await findOpenDelivery(db, order.id)
  const days = await listDeliveryDays(db, deps, order.id)
  const agreed = days.state === 'not_open' ? null : days.agreed
  if (!delivery || !agreed) return null
  const items = await findItems(db, order.id)
  const writtenAt = deps.clock.now()
  return deliveryCalendar({
    method: 'PUBLISH',
    uid: `${delivery.id}@${new URL(deps.publicUrl).hostname}`,
    sequence: sequenceAt(writtenAt),
    writtenAt,
    organizer: deps.settings.current.contact.supportEmail,
    day: agreed.day,
    window: agreed.window,
    title: `Delivery from ${deps.settings.current.shop.name}`,
    description: items
      .map(({ quantity, product_title }) => `${quantity} x ${product_title}`)
      .join('\n'),
    location: whole ? order.shipping_address : null,
  })
}
