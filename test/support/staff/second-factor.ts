import { eq } from 'drizzle-orm'
import { signIn } from '../../../app/domain/staff/auth/sign-in.server.ts'
import { signInWithCode } from '../../../app/domain/staff/auth/sign-in-with-code.server.ts'
import { staffHistory, staffSessions } from '../../../app/domain/staff/schema.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  type SecondFactorSetup,
} from '../../../app/domain/staff/second-factor/set-up-second-factor.server.ts'
import type { Staff } from '../../../app/domain/staff/staff.ts'
import type { TestShop } from '../shop.ts'
import { codeFor } from './one-time-code.ts'
import { createTestStaff, STAFF_PASSWORD } from './staff.ts'

let visitors = 0

/** A client with its own IP address, so that rate limits do not interfere between tests. */
function visitor() {
  visitors += 1
  return { address: `10.0.${visitors >> 8}.${visitors & 255}`, userAgent: 'Test/1.0' }
}

/** The authenticator app's code by the test's clock, offset by a number of 30-second steps. */
export const appCode = (shop: TestShop, uri: string, steps = 0) =>
  codeFor(uri, steps, shop.clock.now())

export const beginSetup = (shop: TestShop, staff: Staff, password = STAFF_PASSWORD) =>
  beginSecondFactor(shop.db, shop.services, staff, password)

export const confirmSetup = (
  shop: TestShop,
  staff: Staff,
  setup: SecondFactorSetup,
  code: string,
) => confirmSecondFactor(shop.db, shop.services, staff, { setup, code })

/** The first step of signing in: email and password. */
export const givePassword = (
  shop: TestShop,
  { email }: Staff,
  deviceCookie: string | null = null,
) =>
  signIn(
    shop.db,
    shop.services,
    { email, password: STAFF_PASSWORD },
    { ...visitor(), deviceCookie },
  )

/** The second step of signing in: the one-time code. */
export const giveCode = (
  shop: TestShop,
  challenge: string,
  code: string,
  deviceCookie: string | null = null,
) => signInWithCode(shop.db, shop.services, { challenge, code }, { ...visitor(), deviceCookie })

/** Performs the first step and returns the challenge for the second. */
export async function challengeOf(shop: TestShop, staff: Staff): Promise<string> {
  const first = await givePassword(shop, staff)
  if (first.ok || first.reason !== 'code-needed') throw new Error('no code was asked for')
  return first.challenge
}

/** Begins a two-step sign-in setup that is not confirmed yet. */
export async function startAuthenticatorSetup(
  shop: TestShop,
  staff: Staff,
): Promise<SecondFactorSetup> {
  const begun = await beginSetup(shop, staff)
  if (!begun.ok) throw new Error(begun.reason)
  return begun.setup
}

/** A staff member with two-step sign-in. `used` confirmed the setup; `unused` is still valid. */
export async function setUpAuthenticatorApp(shop: TestShop, role: Staff['role'] = 'editor') {
  const staff = await createTestStaff(shop.db, role)
  const setup = await startAuthenticatorSetup(shop, staff)
  const used = appCode(shop, setup.uri)
  const result = await confirmSetup(shop, staff, setup, used)
  if (!result.ok) throw new Error(result.reason)
  const unused = appCode(shop, setup.uri, 1)
  return { staff, uri: setup.uri, used, unused, recoveryCodes: result.recoveryCodes }
}

export const sessionsOf = (shop: TestShop, { id }: Staff) =>
  shop.db.select().from(staffSessions).where(eq(staffSessions.userId, id))

/** The actions in the staff history of a staff member, oldest first. */
export async function actionsOn(shop: TestShop, { id }: Staff): Promise<string[]> {
  const lines = await shop.db
    .select({ action: staffHistory.action })
    .from(staffHistory)
    .where(eq(staffHistory.subject_id, id))
    .orderBy(staffHistory.id)
  return lines.map(({ action }) => action)
}
