import type { Settings } from '../../domain/settings/settings.ts'
import { site } from './site.ts'

const open = { opens: '09:00', closes: '18:00' }

/**
 * SAMPLE CONTENT: the settings that apply until the owner saves their own in the staff area. The shop
 * says so where an owner sees it, and takes no real payment under this trader's name.
 */
export const sampleSettings: Settings = {
  shop: { name: site.name, line: site.line, deliveryNote: site.deliveryNote, few: 5 },
  trader: {
    legalName: 'Kept Furniture Ltd (sample)',
    companyNumber: '00000000',
    registeredIn: 'England and Wales',
    vatNumber: 'GB 000 0000 00',
    address: {
      street: 'Unit 4, Sample Yard',
      town: 'High Wycombe',
      county: 'Buckinghamshire',
      postcode: 'HP00 0AA',
    },
    returnAddress: null,
  },
  contact: {
    phone: '01494 000 000',
    email: 'hello@kept.example',
    supportEmail: 'support@kept.example',
    whatsapp: null,
  },
  hours: {
    week: {
      monday: open,
      tuesday: open,
      wednesday: open,
      thursday: open,
      friday: open,
      saturday: null,
      sunday: null,
    },
    closedDays: [],
  },
  announcement: { text: null, link: null, startsAt: null, endsAt: null },
  colours: { brand: '#24412f', accent: '#a8482a' },
  pictures: { logo: null, hero: null },
  social: {
    instagram: 'https://www.instagram.com/',
    facebook: 'https://www.facebook.com/',
    pinterest: 'https://www.pinterest.co.uk/',
  },
  brands: {
    names: ['John Lewis', 'Heal’s', 'Loaf', 'Swoon', 'Ercol', 'DFS'],
    note: 'Brand names say who made a piece. {shop} is not affiliated with them.',
  },
  mail: {
    sender: null,
    notices: {
      orders: 'orders@kept.example',
      messages: 'orders@kept.example',
      sellRequests: 'orders@kept.example',
    },
  },
  reviews: { asks: false, daysAfterDelivery: 14 },
  rounds: {
    changeUntil: '12:00',
    startsAt: '09:00',
    minutesPerStop: 45,
    windowHours: 2,
    firstReminder: 2,
    secondReminder: 5,
  },
  cancelling: { atOnce: false },
  rules: { financialYearEnds: { month: 3, day: 31 } },
}
