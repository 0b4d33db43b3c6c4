import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { adminUsers } from '../schema.ts'

/** How long a browser is known after it has signed in. */
export const DEVICE_SECONDS = 180 * 24 * 60 * 60
/** People who share one computer; whoever signed in longest ago is forgotten first. */
const MOST_PEOPLE = 4

/**
 * A browser in which somebody has signed in, as OWASP's "device cookies" have it: its tries to sign
 * in as that person are counted by themselves, so that strangers' wrong tries do not keep it out.
 * It gives nobody in: password and code are asked for all the same.
 */
export type KnownDevice = { id: string; personId: string }

/**
 * The cookie's value after somebody has signed in: one signed token for each person, newest first.
 *
 * @param cookie what the browser had
 */
export function rememberDevice(
  secret: string,
  cookie: string | null,
  personId: string,
  now: Date,
): string {
  const others = tokensOf(cookie).filter((token) => {
    const device = readToken(secret, token, now)
    return device && device.personId !== personId
  })
  const endsAt = now.getTime() + DEVICE_SECONDS * 1000
  const own = sign(secret, randomUUID(), personId, `${endsAt}`)
  return [own, ...others].slice(0, MOST_PEOPLE).join('~')
}

/** Everybody who has signed in in a browser, by its cookie. */
export function knownDevices(secret: string, cookie: string | null, now: Date): KnownDevice[] {
  return tokensOf(cookie).flatMap((token) => readToken(secret, token, now) ?? [])
}

/** The device as which an address may be tried; null where it has not signed in here before. */
export async function deviceFor(
  db: Db,
  devices: readonly KnownDevice[],
  email: string,
): Promise<KnownDevice | null> {
  if (devices.length === 0) return null
  const [person] = await db
    .select({ id: adminUsers.id })
    .from(adminUsers)
    .where(eq(adminUsers.email, email))
  return devices.find(({ personId }) => personId === person?.id) ?? null
}

const tokensOf = (cookie: string | null) => (cookie ?? '').split('~').slice(0, MOST_PEOPLE)

const SHAPE = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{1,16})\.([\w-]{43})$/

function readToken(secret: string, token: string, now: Date): KnownDevice | null {
  const [, id = '', personId = '', endsAt = '', given = ''] = SHAPE.exec(token) ?? []
  const expected = Buffer.from(signature(secret, id, personId, endsAt))
  const same = given.length === expected.length && timingSafeEqual(Buffer.from(given), expected)
  return same && Number(endsAt) > now.getTime() ? { id, personId } : null
}

function sign(secret: string, id: string, personId: string, endsAt: string): string {
  return `${id}.${personId}.${endsAt}.${signature(secret, id, personId, endsAt)}`
}

function signature(secret: string, id: string, personId: string, endsAt: string): string {
  return createHmac('sha256', secret)
    .update(`staff-device:${id}:${personId}:${endsAt}`)
    .digest('base64url')
}
