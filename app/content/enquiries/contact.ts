import { DATA_COMPLAINT } from '../../domain/enquiries/contact/data-complaint.ts'
import { truncate } from '../../platform/values/truncate.ts'

export const contact = {
  title: 'Contact',
  description:
    'Call, write to or visit {shop}: phone, email, address and opening hours of the workshop. We reply within 24 hours on working days.',
  lead: 'A question about a piece, a delivery or an order: a person in the workshop reads every message. We reply within 24 hours on working days.',
  cards: { phone: 'Phone', whatsapp: 'WhatsApp', email: 'Email', location: 'Location' },
  locationNote: 'Please call before you come: pieces are shown by appointment.',
  hours: { title: 'Opening hours', closedDays: 'Also closed' },
  form: {
    title: 'Send us a message',
    /** The title if the message is about a piece; the piece's title follows. */
    titleAbout: 'Ask about this piece',
    labels: {
      name: 'Name',
      email: 'Email',
      phone: 'Phone (optional)',
      subject: 'Subject',
      message: 'Message',
    },
    /** @param most characters that the field takes */
    subjectAbout: (title: string, most: number) => truncate(`About: ${title}`, most),
    /** Offered while typing; another subject can be written. */
    subjects: [
      'A question about a piece',
      'Delivery or collection',
      'An order that I have placed',
      'A complaint',
      DATA_COMPLAINT,
    ],
    subjectHint: 'An order number or the name of a piece helps.',
    button: 'Send Message',
    busy: 'Sending...',
  },
} as const
