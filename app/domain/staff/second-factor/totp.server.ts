import { randomBytes } from 'node:crypto'
import { Secret, TOTP, URI } from 'otpauth'

const SECRET_BYTES = 24
/** Codes of this many periods before and after are accepted too, since clocks differ. */
const WINDOW = 1

/** A random secret of 192 bits, as 32 characters whose bytes are the key of the codes. */
export function makeTotpSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/**
 * The URI that authenticator apps read from a QR code.
 *
 * @param label what the app shows for the account
 */
export function totpUri(secret: string, label: { issuer: string; email: string }): string {
  return totp(secret, { issuer: label.issuer, label: label.email }).toString()
}

/** The secret in a URI of `totpUri`. */
export function secretOfTotpUri(uri: string): string {
  return URI.parse(uri).secret.utf8
}

/** Whether a six-digit code is valid for the secret at this time, plus or minus 30 s (RFC 6238). */
export function isTotpCode(secret: string, code: string, now: Date): boolean {
  const given = { token: code, timestamp: now.getTime(), window: WINDOW }
  return totp(secret).validate(given) !== null
}

function totp(secret: string, label: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...label, secret: Secret.fromUTF8(secret), digits: 6, period: 30 })
}
