/** The longest address that mail servers accept (RFC 5321, section 4.5.3.1.3). */
const MAX_LENGTH = 254

const LOCAL_PART = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const DOMAIN_LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u
const TOP_LEVEL = /^(\p{L}{2,}|xn--[a-z0-9-]+)$/iu

/**
 * Whether a text is a plausible mail address. Stricter than the browser's own check: the domain
 * needs a dot (`jo@shop` is refused). Does not trim.
 */
export function isEmail(text: string): boolean {
  if (text.length > MAX_LENGTH) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const labels = text.slice(at + 1).split('.')
  return (
    local.length <= 64 &&
    LOCAL_PART.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    TOP_LEVEL.test(labels.at(-1) ?? '')
  )
}
