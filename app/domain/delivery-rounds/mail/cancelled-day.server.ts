import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import type { MailBlock } from '../../mail/mail-blocks.ts'
import { orders } from '../../orders/schema.ts'
import { deliveries, deliveryEvents, rounds } from '../schema.ts'
import { type CalendarFile, calendarFile } from './calendar-file.ts'
import { OUT_OF_CALENDAR } from './delivery-email-texts.server.ts'
import type { DeliveryMailSettings } from './send-delivery-mail.server.ts'

/** Whether a mail has brought an entry for the customer's calendar. */
const isAnnounced = sql`exists (
  select from ${deliveryEvents} as sent
  where sent.delivery_id = ${deliveries.id} and sent.kind = 'mailed'
    and split_part(sent.detail ->> 'mail', '.', 1) in ('day-confirmed', 'day-before')
)`

/**
 * What the mail about a cancelled order adds if the delivery had a day: the file that takes the day out of the
 * customer's calendar, and a sentence about it.
 *
 * @returns null if no mail has announced a day, or it is over
 */
export async function cancelledDay(
  db: Db,
  { clock }: { clock: Clock },
  mail: DeliveryMailSettings,
  orderId: OrderId,
): Promise<{ file: CalendarFile; block: MailBlock } | null> {
  const now = clock.now()
  const [found] = await db
    .select({ delivery: deliveries, day: rounds.day, address: orders.shipping_address })
    .from(deliveries)
    .innerJoin(rounds, eq(rounds.id, deliveries.round_id))
    .innerJoin(orders, eq(orders.id, deliveries.order_id))
    .where(
      and(
        eq(deliveries.order_id, orderId),
        eq(deliveries.kind, 'delivery'),
        eq(deliveries.state, 'cancelled'),
        gte(rounds.day, isoDay(now) as CivilDay),
        isAnnounced,
      ),
    )
    .orderBy(desc(deliveries.created_at))
    .limit(1)
  if (!found) return null
  const { delivery, day, address } = found
  const file = calendarFile({
    method: 'CANCEL',
    delivery,
    mail,
    writtenAt: now,
    day,
    window: null,
    description: '',
    location: address,
  })
  return { file, block: OUT_OF_CALENDAR }
}
