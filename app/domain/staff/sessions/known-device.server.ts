import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { isSigned, sign } from '../../../platform/signature.ts'
import { type StaffId, toStaffId } from '../../../platform/values/ids.ts'
import { adminUsers } from '../schema.ts'

/** Lifetime of the device cookie. */
export const DEVICE_SECONDS = 180 * 24 * 60 * 60
/** Maximum number of staff members per browser; the oldest sign-in is dropped first. */
const MAX_PEOPLE = 4

/**
 * A browser in which the staff member has signed in, or set a password by a mailed link, before (OWASP's
 * "device cookies"): its attempts for that account are counted separately, so that attempts of others do not
 * lock it out. It grants no access: password and code are still required.
 */
export type KnownDevice = { id: string; staffId: StaffId }

/**
 * The cookie's value after a sign-in: one signed token per staff member, newest first.
 *
 * @param cookie the previous value
 */
export function rememberDevice(
  secret: string,
  cookie: string | null,
  staffId: StaffId,
  now: Date,
): string {
  const others = tokensOf(cookie).filter((token) => {
    const device = readToken(secret, token, now)
    return device && device.staffId !== staffId
  })
  const endsAt = now.getTime() + DEVICE_SECONDS * 1000
  const own = makeToken(secret, randomUUID(), staffId, `${endsAt}`)
  return [own, ...others].slice(0, MAX_PEOPLE).join('~')
}

/** The staff members with an earlier sign-in in a browser, by its cookie. */
export function knownDevices(secret: string, cookie: string | null, now: Date): KnownDevice[] {
  return tokensOf(cookie).flatMap((token) => readToken(secret, token, now) ?? [])
}

/** The device for an address; null without an earlier sign-in in this browser. */
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
  return devices.find(({ staffId }) => staffId === person?.id) ?? null
}

const tokensOf = (cookie: string | null) => (cookie ?? '').split('~').slice(0, MAX_PEOPLE)

const SHAPE = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{1,16})\.([\w-]{43})$/

function readToken(secret: string, token: string, now: Date): KnownDevice | null {
  const [, id = '', staffId = '', endsAt = '', given = ''] = SHAPE.exec(token) ?? []
  const same = isSigned(secret, `staff-device:${id}:${staffId}:${endsAt}`, given)
  return same && Number(endsAt) > now.getTime() ? { id, staffId: toStaffId(staffId) } : null
}

function makeToken(secret: string, id: string, staffId: StaffId, endsAt: string): string {
  const signature = sign(secret, `staff-device:${id}:${staffId}:${endsAt}`)
  return `${id}.${staffId}.${endsAt}.${signature}`
}
