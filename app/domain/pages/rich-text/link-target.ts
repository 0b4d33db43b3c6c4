import { isEmail } from '../../../platform/values/email-address.ts'

/** Maximum length in characters. */
const MAX_TARGET = 300

/** Characters that end an attribute or are invisible, and those that browsers remove from an address. */
const UNSAFE = /[\s"'<>\\`{}|^\p{C}]/u

/**
 * Whether a text is a valid link target: a page of this shop ('/shop', '#cancel'), an https address, a
 * mail address or a phone number.
 */
export function isLinkTarget(text: string): boolean {
  if (text.length > MAX_TARGET || UNSAFE.test(text)) return false
  if (text.startsWith('#')) return /^#[\w-]+$/.test(text)
  if (text.startsWith('mailto:')) return isEmail(text.slice('mailto:'.length))
  if (text.startsWith('tel:')) return /^tel:\+?\d{3,15}$/.test(text)
  return isOwnPath(text) || isHttps(text)
}

/** '//other.example' is another site. */
function isOwnPath(text: string): boolean {
  if (!text.startsWith('/') || text.startsWith('//')) return false
  const own = 'https://shop.invalid'
  return URL.canParse(text, own) && new URL(text, own).origin === own
}

function isHttps(text: string): boolean {
  if (!text.startsWith('https://') || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return hostname.includes('.') && username === '' && password === ''
}
