import { describe, expect, test } from 'vitest'
import {
  ACCESS_SECONDS,
  makeTokens,
  readAccessToken,
  readRefreshToken,
} from './session-tokens.server.ts'

const SECRET = 'a secret of the test'
const session = { id: '0f8b7f8e-4f0e-4a51-9a55-2a5f8e9f1d2c', generation: 3 }
const now = new Date('2026-11-21T10:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const { accessToken, refreshToken, expiresAt } = makeTokens(SECRET, session, now)

test('an access token identifies its session for an hour', () => {
  expect(expiresAt).toEqual(after(3_600))
  expect(readAccessToken(SECRET, accessToken, after(ACCESS_SECONDS - 1))).toEqual({
    sessionId: session.id,
    expiresAt,
  })
  expect(readAccessToken(SECRET, accessToken, after(ACCESS_SECONDS))).toBeNull()
})

test('a refresh token identifies its session and generation', () => {
  expect(readRefreshToken(SECRET, refreshToken)).toEqual({ sessionId: session.id, generation: 3 })
})

describe('a token is refused', () => {
  const [id = '', , signature = ''] = accessToken.split('.')
  test.each([
    ['of another secret', makeTokens('another', session, now).accessToken],
    ['that is a refresh token', refreshToken],
    ['with a later expiry', `${id}.${after(99_999).getTime()}.${signature}`],
    ['for another session', `1${accessToken.slice(1)}`],
    ['with a truncated signature', accessToken.slice(0, -1)],
    ['with a changed signature', `${accessToken.slice(0, -1)}${tampered(accessToken)}`],
    ['with trailing text', `${accessToken}x`],
    ['that is empty', ''],
    ['that is long', 'x'.repeat(100_000)],
  ])('%s', (_, token) => {
    expect(readAccessToken(SECRET, token, now)).toBeNull()
  })

  test.each([
    ['of another generation', refreshToken.replace('.3.', '.4.')],
    ['that is an access token', accessToken],
    ['of another secret', makeTokens('another', session, now).refreshToken],
  ])('for renewal: %s', (_, token) => {
    expect(readRefreshToken(SECRET, token)).toBeNull()
  })
})

/** Another last letter than the token's. */
function tampered(token: string): string {
  return token.endsWith('A') ? 'B' : 'A'
}
