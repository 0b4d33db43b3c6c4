import { isEmail } from '../../platform/values/email-address.ts'

/** Maximum lengths in characters. */
export const SETTING_LENGTHS = {
  line: 120,
  url: 300,
  note: 200,
  brand: 40,
  name: 40,
  announcement: 120,
} as const
/** The highest value of `few`: product cards do not count the stock further. */
export const MAX_LOW_STOCK = 20
export const MAX_BRANDS = 20
/** Days between a delivery and the mail that asks for a review. */
export const REVIEW_DAYS = { least: 1, most: 90 } as const
/** Minutes from one stop to the next, hours of a window, days until a reminder. */
export const ROUND_LIMITS = {
  minutesPerStop: { least: 10, most: 240 },
  windowHours: { least: 1, most: 8 },
  reminder: { least: 1, most: 30 },
  /** When the mails of the day before are sent; a day cannot be changed later than this. */
  dayBeforeAt: '16:00',
} as const
export const MAX_CLOSED_DAYS = 40

/**
 * A UK phone number in international form, '+441494000000'; null if the text is not a UK phone number.
 * Spaces are ignored.
 */
export function ukPhone(text: string): string | null {
  const compact = text.replaceAll(' ', '')
  const national = compact.startsWith('+44') ? compact.slice(3) : compact.replace(/^0/, '')
  const starts = compact.startsWith('+44') || compact.startsWith('0')
  return starts && /^[1-9]\d{8,9}$/.test(national) ? `+44${national}` : null
}

/** Characters that could end an attribute, a header or an address. */
const UNSAFE = /[\s"'<>\\`\p{Cc}]/u

/** Whether a text is an https address of another site, without a user's name in it. */
export function isHttpsUrl(text: string): boolean {
  if (text.length > SETTING_LENGTHS.url || UNSAFE.test(text)) return false
  if (!text.startsWith('https://') || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return hostname.includes('.') && username === '' && password === ''
}

/** Whether a text is an address within the shop: a path with or without query and fragment. */
export function isPath(text: string): boolean {
  const isLong = text.length > SETTING_LENGTHS.url
  return !isLong && /^\/(?!\/)[\w\-./?=&%#+,:~]*$/.test(text) && URL.canParse(text, 'https://x')
}

/** Eight characters: digits, with up to two letters in front ('SC123456'). */
export function isCompanyNumber(text: string): boolean {
  return /^(?=.{8}$)[A-Z]{0,2}\d+$/.test(text)
}

/** HMRC's formats: GB or XI, then 9 or 12 digits or a public body's number. Spaces are ignored. */
export function isVatNumber(text: string): boolean {
  return /^(GB|XI)(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/.test(text.replaceAll(' ', ''))
}

/** In capitals with one space, 'HP11 1AA'. */
export function isPostcode(text: string): boolean {
  return /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/.test(text)
}

/** '09:00' to '23:59', on the 24-hour clock. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** A time on the 24-hour clock, not later than the mails of the day before. */
export function isChangeUntil(text: string): boolean {
  return isTime(text) && text <= ROUND_LIMITS.dayBeforeAt
}

/** A day that exists, '2026-12-25'. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** A day that exists and a time on the 24-hour clock, '2026-12-24T18:00'. */
export function isLocalTime(text: string): boolean {
  const [date = '', time = '', more] = text.split('T')
  return more === undefined && isDate(date) && isTime(time)
}

/** Whether a month has such a day in every year: 29 February is refused. */
export function isAnnualDate(month: number, day: number): boolean {
  return isDate(`2025-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
}

/** One line without characters that could start another header or address in a mail. */
export function isSenderName(text: string): boolean {
  return text.length > 0 && text.length <= SETTING_LENGTHS.line && !/[<>"@,;:\\\p{Cc}]/u.test(text)
}

/** Brackets could become links (`content/linked-text.ts`). */
const NOT_IN_A_LINE = /[[\]<>\p{Cc}\u2028\u2029]/u

/** One line of text without markup. */
export function isLine(text: string): boolean {
  return text.length > 0 && text.length <= SETTING_LENGTHS.note && !NOT_IN_A_LINE.test(text)
}

export const isMailAddress = isEmail
