import { isAnswered, type PageAt, pageAt } from './page-addresses.ts'

export const MAX_ADDRESS_LENGTH = 500
const BASE = 'https://shop.invalid'
const HOST = /^https?:\/\/[^/?#\\]*/i
/** URL parsers remove some of these and treat a backslash as a slash: they could hide a host. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]/u

/**
 * The one form in which an old address is stored and looked up: its path, decoded, in lower case,
 * with single slashes and none at its end. Query and fragment are ignored.
 *
 * @param path beginning with a slash
 * @returns null if it cannot be decoded, or has control characters
 */
export function canonicalPath(path: string): string | null {
  if (!path.startsWith('/') || UNSAFE.test(path)) return null
  try {
    const resolved = new URL(BASE + path.replace(/[?#].*$/s, '').replaceAll(/\/{2,}/g, '/'))
    const decoded = decodeURIComponent(resolved.pathname)
    if (UNSAFE.test(decoded)) return null
    return decoded
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/\/{2,}/g, '/')
      .replace(/(.)\/$/, '$1')
  } catch {
    return null
  }
}

export type SourceProblem = 'not-an-address' | 'too-long' | 'page-here'
export type ReadSourceResult = { ok: true; path: string } | { ok: false; problem: SourceProblem }

/** Reads an old address as entered; only the path of a complete URL is used. */
export function readSource(input: string): ReadSourceResult {
  const path = canonicalPath(input.trim().replace(HOST, '') || (HOST.test(input.trim()) ? '/' : ''))
  if (path === null) return { ok: false, problem: 'not-an-address' }
  if (encodeURI(path).length > MAX_ADDRESS_LENGTH) return { ok: false, problem: 'too-long' }
  return isAnswered(path) ? { ok: false, problem: 'page-here' } : { ok: true, path }
}

/** The target of a redirect. */
export type Target = {
  /** Path, query and fragment, percent-encoded. */
  to: string
  /** Its canonical path. */
  path: string
  page: PageAt
}
/** A redirect as edited. `from` is canonical. */
export type RedirectFields = { from: string; target: Target }

/** Why a target cannot be resolved to a page. */
export type UnresolvedTarget = 'loop' | 'no-page' | 'no-product'

export type TargetProblem = 'not-an-address' | 'too-long' | 'other-host'
export type ReadTargetResult = { ok: true; target: Target } | { ok: false; problem: TargetProblem }

/**
 * Reads the target of a redirect: a path or a complete URL of this shop.
 *
 * @param publicUrl the shop's own origin
 */
export function readTarget(input: string, publicUrl: string): ReadTargetResult {
  const text = input.trim()
  const [host] = HOST.exec(text) ?? []
  if (host !== undefined && host.toLowerCase() !== publicUrl.toLowerCase()) {
    return { ok: false, problem: 'other-host' }
  }
  const rest = host === undefined ? text : text.slice(host.length) || '/'
  if (/^[/\\]{2}/.test(rest)) return { ok: false, problem: 'other-host' }
  const path = canonicalPath(rest)
  if (path === null || UNSAFE.test(rest)) return { ok: false, problem: 'not-an-address' }
  const { pathname, search, hash } = new URL(BASE + rest)
  const page = pageAt(path)
  // A page's address is stored as links contain it: `/Shop/` as `/shop`.
  const own = page.kind === 'none' ? pathname : path
  const to = own + search + hash
  // Resolving dots can leave two slashes in front.
  if (to.startsWith('//')) return { ok: false, problem: 'other-host' }
  if (to.length > MAX_ADDRESS_LENGTH) return { ok: false, problem: 'too-long' }
  return { ok: true, target: { to, path, page } }
}
