import { readCookie, writeCookie } from '../../platform/http/cookies.ts'
import { isProductId, type ProductId } from '../../platform/values/ids.ts'
import { type Pence, pence } from '../../platform/values/money.ts'
import type { Availability } from '../catalogue/availability.ts'
import { SAVED_MAX } from './alert.ts'

/** A piece that a visitor has saved, as it was then. */
export type SavedPiece = { id: ProductId; price: Pence; state: Availability }

const COOKIE = 'saved'
/** Lifetime after the last change. */
const COOKIE_SECONDS = 180 * 24 * 60 * 60
const LETTERS = { a: 'available', r: 'reserved', s: 'sold-out' } as const
const PART = /^(?<id>[0-9a-f-]{36})\.(?<price>[0-9a-z]{1,7})(?<state>[ars])$/

/**
 * Parses the saved pieces from a `Cookie` header: `saved=id.price+state~…`, the price in pence in
 * base 36. The latest is first. Ignores malformed parts and repetitions.
 */
export function readSaved(cookies: string | null): SavedPiece[] {
  const saved = new Map<ProductId, SavedPiece>()
  for (const part of (readCookie(cookies, COOKIE) ?? '').split('~').slice(0, SAVED_MAX)) {
    const { id = '', price = '', state = 'a' } = PART.exec(part)?.groups ?? {}
    if (!isProductId(id) || saved.has(id)) continue
    const letter = state as keyof typeof LETTERS
    saved.set(id, { id, price: pence(Number.parseInt(price, 36)), state: LETTERS[letter] })
  }
  return [...saved.values()]
}

/** The cookie with these pieces, at most `SAVED_MAX`; without any it is deleted. */
export function savedCookie(pieces: readonly SavedPiece[], secure: boolean): string {
  const parts = pieces
    .slice(0, SAVED_MAX)
    .map(({ id, price, state }) => `${id}.${price.toString(36)}${state.charAt(0)}`)
  return writeCookie(COOKIE, parts.join('~'), COOKIE_SECONDS, secure ? '; Secure' : '')
}

/** What has become of a piece since it was saved. */
export type SavedChange = 'gone' | 'sold-out' | 'reserved' | 'back' | 'reduced' | 'dearer' | null

/** @param now the piece as it is; undefined if it is no longer on the website */
export function changeOf(
  saved: SavedPiece,
  now: { price: Pence; state: Availability } | undefined,
): SavedChange {
  if (!now) return 'gone'
  if (now.state !== 'available') return now.state === saved.state ? null : now.state
  if (now.price < saved.price) return 'reduced'
  if (saved.state !== 'available') return 'back'
  return now.price > saved.price ? 'dearer' : null
}
