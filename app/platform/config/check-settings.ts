import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import { isEmail } from '../values/email-address.ts'
import { readImapUrl } from './imap-url.ts'
import { readReplyAddress } from './reply-address.ts'
import { readAddress } from './server-url.ts'
import { readSmtpUrl } from './smtp-url.ts'

/** Named ranges that Fastify supports. */
const NAMED_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal'])
/** A range this wide (prefix length in bits) would allow address spoofing. */
const WIDEST_PREFIX = 8

/** Proxies' addresses, ranges and named ranges, separated by commas or spaces. */
export const trustedProxies = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .superRefine((proxies, context) => {
    for (const proxy of proxies) {
      const problem = proxyProblem(proxy)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    }
  })

function proxyProblem(proxy: string): string | null {
  if (NAMED_RANGES.has(proxy)) return null
  const [address = '', prefix, ...rest] = proxy.split('/')
  const family = isIP(address)
  const bits = prefix === undefined ? null : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1
  if (family === 0 || rest.length > 0 || !isPrefix(address, bits)) {
    return `has an entry that is no address and no range of addresses: ${proxy}`
  }
  if (bits !== null && bits < WIDEST_PREFIX) {
    return `believes half the internet with ${proxy}: name the proxies' own addresses`
  }
  return null
}

function isPrefix(address: string, bits: number | null): boolean {
  if (bits === null) return true
  try {
    new BlockList().addSubnet(address, bits, isIP(address) === 6 ? 'ipv6' : 'ipv4')
    return true
  } catch {
    return false
  }
}

/** `address` or `Name <address>`. */
export const mailSender = z.string().refine((text) => {
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? []
  // Outside quotes these characters start another address.
  const quoted = /^\s*"[^"\r\n]*"\s*$/.test(name)
  return (quoted || !/[",;:\r\n]/.test(name)) && isEmail(bracketed?.trim() ?? text.trim())
}, 'must be a mail address, alone or as in: Sample Shop <shop@shop.example>')

/** A text that `read` accepts; the message of the error that it throws becomes the issue. */
const readBy = (read: (text: string) => unknown) =>
  z.string().superRefine((text, context) => {
    try {
      read(text)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      context.addIssue({ code: 'custom', message })
    }
  })

export const databaseAddress = readBy((text) =>
  readAddress(text, ['postgres', 'postgresql'], 'must be a postgres:// address'),
)
export const smtpAddress = readBy(readSmtpUrl)
export const imapAddress = readBy(readImapUrl)
export const replyAddress = readBy(readReplyAddress)

/** A text with fewer distinct characters is not random, regardless of its length. */
const MIN_CHARACTERS = 8

/** A secret for signatures. */
export const signingSecret = z
  .string()
  .min(32, 'must have at least 32 characters')
  .refine(
    (text) => new Set(text).size >= MIN_CHARACTERS,
    'is easy to guess: use random text, as from openssl rand -base64 32',
  )
