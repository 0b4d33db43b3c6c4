import type { Focus, StoredPicture } from '../media/variants/variants.ts'

/**
 * The sections of the owner's settings. Each is one form, one row, and has a version of its own, so
 * that two people who change different sections do not meet.
 */
export const SECTIONS = [
  'shop',
  'trader',
  'contact',
  'hours',
  'announcement',
  'colours',
  'pictures',
  'social',
  'brands',
  'mail',
  'reviews',
  'rounds',
  'cancelling',
  'rules',
] as const
export type Section = (typeof SECTIONS)[number]

export const UK_PARTS = [
  'England and Wales',
  'England',
  'Wales',
  'Scotland',
  'Northern Ireland',
] as const

export type Address = {
  street: string
  town: string
  /** null if it has none. */
  county: string | null
  postcode: string
}

export type ShopSettings = {
  name: string
  /** The slogan: below every email, and for search engines. */
  line: string
  /** Beside prices. */
  deliveryNote: string
  /** Stock of this many units or fewer is low: 1 to `MAX_LOW_STOCK`. */
  few: number
}

/** Who sells: what the law asks every page, mail and receipt to say. */
export type TraderSettings = {
  /** The registered name; of a sole trader their own name. */
  legalName: string
  /** At Companies House, 8 characters; null for a sole trader. */
  companyNumber: string | null
  /** null for a sole trader. */
  registeredIn: (typeof UK_PARTS)[number] | null
  /** null if not registered for VAT. */
  vatNumber: string | null
  /** The workshop, and a company's registered office. */
  address: Address
  /** Where customers bring pieces back; null: to `address`. */
  returnAddress: Address | null
}

export type ContactSettings = {
  /** As shown; a number of the United Kingdom. */
  phone: string
  email: string
  /** Contact for orders. */
  supportEmail: string
  /** A number of the United Kingdom; null: no WhatsApp. */
  whatsapp: string | null
}

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** London time on the 24-hour clock, '09:00'. */
export type OpenHours = { opens: string; closes: string }

export type HoursSettings = {
  /** null: closed. */
  week: Record<Weekday, OpenHours | null>
  /** Single days on which the workshop is closed, '2026-12-25', in order. */
  closedDays: { date: string; name: string }[]
}

export type AnnouncementSettings = {
  /** Above every page of the shop; null: none. */
  text: string | null
  /** A path of the shop or an https address. */
  link: string | null
  /** From then on it is shown, in London time, '2026-12-24T18:00'; null: from the start. */
  startsAt: string | null
  /** From then on it is not; null: never. */
  endsAt: string | null
}

/** Colours as `#rrggbb`; further shades are made from them (`shop-colours.ts`). */
export type ColourSettings = {
  /** Of buttons and the footer. */
  brand: string
  /** Used sparingly: numbers, sold-out badges. */
  accent: string
}

export type PictureSettings = {
  /** In the top bar and in emails in place of the shop's name; null: the name. */
  logo: (StoredPicture & { alt: string }) | null
  /** The home page's first picture, also of link previews; null: the design's own. */
  hero: (StoredPicture & { alt: string; focus: Focus }) | null
}

export const SOCIAL_NETWORKS = ['instagram', 'facebook', 'pinterest'] as const

/** The shop's page at each network, an https address; null: no link. */
export type SocialSettings = Record<(typeof SOCIAL_NETWORKS)[number], string | null>

export type BrandSettings = {
  /** In the home page's strip, typeset; never logos. Empty: no strip. */
  names: string[]
  /** Below every page. */
  note: string
}

export type MailSettings = {
  /** null: the sender of MAIL_FROM. */
  sender: { name: string; address: string } | null
  /** Recipients of notices to the shop. */
  notices: { orders: string; messages: string; sellRequests: string }
}

export type ReviewSettings = {
  /** Whether customers are asked for a review of their order, by one mail. */
  asks: boolean
  /** How many days after delivery. */
  daysAfterDelivery: number
}

/** Days of delivery: what customers are told, and when. */
export type RoundSettings = {
  /** London time on the working day before: until then a day can be chosen or changed. */
  changeUntil: string
  /** When the vans are at their first stop, London time. */
  startsAt: string
  /** From one stop to the next, on average. */
  minutesPerStop: number
  /** The length of the window that customers are told on the day before. */
  windowHours: number
  /** Days after the payment without a day chosen. */
  firstReminder: number
  secondReminder: number
}

/** What happens when a customer cancels before dispatch. */
export type CancellingSettings = {
  /** Cancelled and refunded by the press of the customer; else staff do it. */
  atOnce: boolean
}

export type RuleSettings = {
  /** Last day of the accounting year: orders are kept for six years after it. */
  financialYearEnds: { month: number; day: number }
}

export type Settings = {
  shop: ShopSettings
  trader: TraderSettings
  contact: ContactSettings
  hours: HoursSettings
  announcement: AnnouncementSettings
  colours: ColourSettings
  pictures: PictureSettings
  social: SocialSettings
  brands: BrandSettings
  mail: MailSettings
  reviews: ReviewSettings
  rounds: RoundSettings
  cancelling: CancellingSettings
  rules: RuleSettings
}
