import { createHmac, timingSafeEqual } from 'node:crypto'

export const ACCESS_SECONDS = 60 * 60
export const SESSION_SECONDS = 30 * 24 * 60 * 60

/**
 * What a browser holds of a session. Both tokens are made from the session's row and a secret,
 * so that none is kept: whoever reads the database cannot sign in with what is there.
 */
export type SessionTokens = {
  accessToken: string
  /** Good once: its use brings the next one. */
  refreshToken: string
  /** When the access token ends. */
  expiresAt: Date
}

type Session = { id: string; generation: number }

export function makeTokens(secret: string, session: Session, now: Date): SessionTokens {
  const expiresAt = new Date(now.getTime() + ACCESS_SECONDS * 1000)
  return {
    accessToken: sign(secret, 'access', session.id, `${expiresAt.getTime()}`),
    refreshToken: sign(secret, 'refresh', session.id, `${session.generation}`),
    expiresAt,
  }
}

/** The session that an access token names; null for one that ended or that we never made. */
export function readAccessToken(
  secret: string,
  token: string,
  now: Date,
): { sessionId: string; expiresAt: Date } | null {
  const read = readToken(secret, 'access', token)
  if (!read || read.number <= now.getTime()) return null
  return { sessionId: read.sessionId, expiresAt: new Date(read.number) }
}

/** The session that a refresh token names, and the how-manieth of its tokens this one is. */
export function readRefreshToken(
  secret: string,
  token: string,
): { sessionId: string; generation: number } | null {
  const read = readToken(secret, 'refresh', token)
  return read && { sessionId: read.sessionId, generation: read.number }
}

type Kind = 'access' | 'refresh'

function sign(secret: string, kind: Kind, sessionId: string, number: string): string {
  return `${sessionId}.${number}.${signature(secret, kind, sessionId, number)}`
}

const SHAPE = /^([0-9a-f-]{36})\.(\d{1,16})\.([\w-]{43})$/

function readToken(
  secret: string,
  kind: Kind,
  token: string,
): { sessionId: string; number: number } | null {
  const [, sessionId = '', number = '', given = ''] = SHAPE.exec(token) ?? []
  const expected = Buffer.from(signature(secret, kind, sessionId, number))
  const same = given.length === expected.length && timingSafeEqual(Buffer.from(given), expected)
  return same ? { sessionId, number: Number(number) } : null
}

function signature(secret: string, kind: Kind, sessionId: string, number: string): string {
  return createHmac('sha256', secret)
    .update(`staff-${kind}:${sessionId}:${number}`)
    .digest('base64url')
}
