import { site } from './site.ts'

export const contact = {
  title: 'Contact',
  description: `Call, write to or visit ${site.name}: phone, email, address and opening hours of the workshop. We reply within 24 hours on working days.`,
  lead: 'A question about a piece, a delivery or an order: a person in the workshop reads every message. We reply within 24 hours on working days.',
  cards: { phone: 'Phone', email: 'Email', location: 'Location' },
  locationNote: 'Please call before you come: pieces are shown by appointment.',
  hours: {
    title: 'Opening hours',
    rows: [
      {
        days: 'Monday-Friday',
        hours: '9:00 AM - 6:00 PM',
        /** Opening hours for structured data: 24-hour clock, London time. */
        open: {
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
          opens: '09:00',
          closes: '18:00',
        },
      },
      { days: 'Saturday-Sunday', hours: 'Closed', open: null },
    ],
  },
  form: {
    title: 'Send us a message',
    /** Where the message is about a piece, whose title follows. */
    titleAbout: 'Ask about this piece',
    labels: {
      name: 'Name',
      email: 'Email',
      phone: 'Phone (optional)',
      subject: 'Subject',
      message: 'Message',
    },
    /** @param most characters that the field takes */
    subjectAbout: (title: string, most: number) => `About: ${title}`.slice(0, most),
    subjectHint: 'An order number or the name of a piece helps.',
    button: 'Send Message',
    busy: 'Sending...',
  },
} as const

const [{ days, hours }] = contact.hours.rows

/** When somebody answers the telephone, beside its number. */
export const phoneHours = `(${days}, ${hours})`
