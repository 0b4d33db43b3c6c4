import type { Focus, StoredPicture } from '../media/variants/variants.ts'

/**
 * The sections of the owner's settings. Each has its own form, row and version, so that concurrent changes
 * of different sections do not conflict.
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
  /** null if the address has none. */
  county: string | null
  postcode: string
}

export type ShopSettings = {
  name: string
  /** The slogan; shown below every email and to search engines. */
  line: string
  /** Shown beside prices. */
  deliveryNote: string
  /** Stock of this many units or fewer is low: 1 to `MAX_LOW_STOCK`. */
  few: number
}

/** The trader: information that the law requires on every page, mail and receipt. */
export type TraderSettings = {
  /** The registered name; for a sole trader, their own name. */
  legalName: string
  /** The number at Companies House, 8 characters; null for a sole trader. */
  companyNumber: string | null
  /** null for a sole trader. */
  registeredIn: (typeof UK_PARTS)[number] | null
  /** null if not registered for VAT. */
  vatNumber: string | null
  /** The workshop, and a company's registered office. */
  address: Address
  /** Where customers bring pieces back; null: the same as `address`. */
  returnAddress: Address | null
}

export type ContactSettings = {
  /** A UK phone number, as shown. */
  phone: string
  email: string
  /** Contact for orders. */
  supportEmail: string
  /** A UK phone number; null: no WhatsApp. */
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
  /** Shown above every page of the shop; null: no announcement. */
  text: string | null
  /** A path of the shop or an https address. */
  link: string | null
  /** When it begins to be shown, London time, '2026-12-24T18:00'; null: immediately. */
  startsAt: string | null
  /** When it stops being shown; null: never. */
  endsAt: string | null
}

/** Colours as `#rrggbb`; further shades are derived from them (`shop-colours.ts`). */
export type ColourSettings = {
  /** The colour of buttons and the footer. */
  brand: string
  /** Used sparingly: numbers, sold-out badges. */
  accent: string
}

export type PictureSettings = {
  /** Replaces the shop's name in the top bar and in emails; null: the name is shown. */
  logo: (StoredPicture & { alt: string }) | null
  /** The first picture of the home page and the picture of link previews; null: that of the design. */
  hero: (StoredPicture & { alt: string; focus: Focus }) | null
}

export const SOCIAL_NETWORKS = ['instagram', 'facebook', 'pinterest'] as const

/** The https address of the shop's page at each network; null: no link. */
export type SocialSettings = Record<(typeof SOCIAL_NETWORKS)[number], string | null>

export type BrandSettings = {
  /** Shown as text in a strip of the home page, never as logos. Empty: no strip. */
  names: string[]
  /** Shown below every page. */
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
  /** Days between delivery and that mail. */
  daysAfterDelivery: number
}

/** Settings of rounds: deadlines, hours and reminders for the day of delivery. */
export type RoundSettings = {
  /** Until when a day can be chosen or changed: London time on the working day before. */
  changeUntil: string
  /** When the vans arrive at their first stop, London time. */
  startsAt: string
  /** Average time from one stop to the next. */
  minutesPerStop: number
  /** The length of the window in the mail of the day before. */
  windowHours: number
  /** Days until the reminders of customers who have not chosen a day. */
  firstReminder: number
  secondReminder: number
}

/** What happens when a customer cancels before dispatch. */
export type CancellingSettings = {
  /** Whether a customer's cancellation is carried out immediately; otherwise staff carry it out. */
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
