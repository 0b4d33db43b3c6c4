import { randomBytes } from 'node:crypto'
import { Secret, TOTP, URI } from 'otpauth'

const SECRET_BYTES = 24
/** Codes of the period before and after are right too: clocks differ. */
const WINDOW = 1

/** A random secret of 192 bits, as 32 characters whose bytes are the key of the codes. */
export function makeTotpSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/**
 * The address that authenticator apps read from a picture.
 *
 * @param label what the app shows for the account
 */
export function totpUri(secret: string, label: { issuer: string; email: string }): string {
  return totp(secret, { issuer: label.issuer, label: label.email }).toString()
}

/** The secret inside an address that `totpUri` made. */
export function secretOfTotpUri(uri: string): string {
  return URI.parse(uri).secret.utf8
}

/** Whether a code of six digits belongs to the secret at this time (RFC 6238), give or take 30 s. */
export function isTotpCode(secret: string, code: string, now: Date): boolean {
  const given = { token: code, timestamp: now.getTime(), window: WINDOW }
  return totp(secret).validate(given) !== null
}

function totp(secret: string, label: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...label, secret: Secret.fromUTF8(secret), digits: 6, period: 30 })
}
