import type { MailBrand } from '../../mail/mail-blocks.ts'
import type { Mail } from '../../mail/mailer.server.ts'
import type { Delivery } from '../stops/find-delivery.server.ts'
import { type CalendarEntry, deliveryCalendar, sequenceAt } from './delivery-calendar.ts'

export type CalendarFile = NonNullable<Mail['attachments']>[number]

type FileInput = Pick<
  CalendarEntry,
  'method' | 'writtenAt' | 'day' | 'window' | 'description' | 'location'
> & {
  delivery: Pick<Delivery, 'id' | 'kind'>
  mail: { brand: MailBrand; publicUrl: string; supportEmail: string }
}

/** The entry of a delivery's day as a file of a mail, or the cancellation of an earlier one. */
export function calendarFile({ delivery, mail, ...entry }: FileInput): CalendarFile {
  const { method, writtenAt } = entry
  const does = delivery.kind === 'delivery' ? 'Delivery from' : 'Collection by'
  return {
    filename: 'delivery.ics',
    content: deliveryCalendar({
      ...entry,
      uid: `${delivery.id}@${new URL(mail.publicUrl).hostname}`,
      // A cancellation has a higher one than an entry written in the same second.
      sequence: sequenceAt(writtenAt) + (method === 'CANCEL' ? 1 : 0),
      organizer: mail.supportEmail,
      title: `${does} ${mail.brand.name}`,
    }),
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  }
}
