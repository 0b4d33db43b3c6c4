import { isSigned, sign } from '../../../platform/signature.ts'

export const ACCESS_SECONDS = 60 * 60
export const SESSION_SECONDS = 30 * 24 * 60 * 60

/**
 * The session tokens of a browser: access token and refresh token. Both are derived from the
 * session's row and a secret and not stored, so that a copy of the database does not allow signing
 * in.
 */
export type SessionTokens = {
  accessToken: string
  /** Single-use: its renewal returns the next one. */
  refreshToken: string
  /** Expiry of the access token. */
  expiresAt: Date
}

type Session = { id: string; generation: number }

/** The tokens of a session: signed, not stored. `expiresAt` is the expiry of the access token. */
export function makeTokens(secret: string, session: Session, now: Date): SessionTokens {
  const expiresAt = new Date(now.getTime() + ACCESS_SECONDS * 1000)
  return {
    accessToken: makeToken(secret, 'access', session.id, `${expiresAt.getTime()}`),
    refreshToken: makeToken(secret, 'refresh', session.id, `${session.generation}`),
    expiresAt,
  }
}

/** The session of an access token; null if expired or invalid. */
export function readAccessToken(
  secret: string,
  token: string,
  now: Date,
): { sessionId: string; expiresAt: Date } | null {
  const read = readToken(secret, 'access', token)
  if (!read || read.number <= now.getTime()) return null
  return { sessionId: read.sessionId, expiresAt: new Date(read.number) }
}

/** The session of a refresh token, and the token's generation. */
export function readRefreshToken(
  secret: string,
  token: string,
): { sessionId: string; generation: number } | null {
  const read = readToken(secret, 'refresh', token)
  return read && { sessionId: read.sessionId, generation: read.number }
}

type Kind = 'access' | 'refresh'

function makeToken(secret: string, kind: Kind, sessionId: string, number: string): string {
  return `${sessionId}.${number}.${sign(secret, `staff-${kind}:${sessionId}:${number}`)}`
}

const SHAPE = /^([0-9a-f-]{36})\.(\d{1,16})\.([\w-]{43})$/

function readToken(
  secret: string,
  kind: Kind,
  token: string,
): { sessionId: string; number: number } | null {
  const [, sessionId = '', number = '', given = ''] = SHAPE.exec(token) ?? []
  const same = isSigned(secret, `staff-${kind}:${sessionId}:${number}`, given)
  return same ? { sessionId, number: Number(number) } : null
}
