import type { RoomUntil } from '../../domain/delivery-rounds/days/room-until.ts'
import { weekdayAndDay } from '../../platform/values/dates.ts'
import { deliveryAnswer } from '../checkout/delivery-line.ts'

/**
 * Why nothing can be delivered to a postcode by a day; null if something can.
 *
 * @param input the postcode as entered
 */
export function nothingDelivered(room: RoomUntil, input: string): string | null {
  if (room.state === 'later') {
    const first = weekdayAndDay(new Date(`${room.from}T12:00:00Z`))
    return `The first day on which we can deliver to ${room.outcode} is ${first}.`
  }
  if (room.state !== 'delivered') return deliveryAnswer(room, input, null).text
  return room.litres > 0 ? null : `No van with room goes to ${room.outcode} by then.`
}
