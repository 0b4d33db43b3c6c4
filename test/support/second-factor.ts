import { eq } from 'drizzle-orm'
import { signIn } from '../../app/domain/staff/auth/sign-in.server.ts'
import { signInWithCode } from '../../app/domain/staff/auth/sign-in-with-code.server.ts'
import { staffHistory, staffSessions } from '../../app/domain/staff/schema.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  type SecondFactorSetup,
} from '../../app/domain/staff/second-factor/set-up-second-factor.server.ts'
import type { Staff } from '../../app/domain/staff/staff.ts'
import { codeFor } from './one-time-code.ts'
import type { TestShop } from './shop.ts'
import { givenStaff, STAFF_PASSWORD } from './staff.ts'

let visitors = 0

/** A sign-in from a connection of its own. */
function visitor() {
  visitors += 1
  return { address: `10.0.${visitors >> 8}.${visitors & 255}`, userAgent: 'Test/1.0' }
}

/** What an authenticator app shows by the test's clock, so many half minutes later or earlier. */
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

/** The first step of signing in. */
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

/** The second step of signing in. */
export const giveCode = (
  shop: TestShop,
  challenge: string,
  code: string,
  deviceCookie: string | null = null,
) => signInWithCode(shop.db, shop.services, { challenge, code }, { ...visitor(), deviceCookie })

/** Takes the first step; what the second has to bring. */
export async function challengeOf(shop: TestShop, staff: Staff): Promise<string> {
  const first = await givePassword(shop, staff)
  if (first.ok || first.reason !== 'code-needed') throw new Error('no code was asked for')
  return first.challenge
}

/** A set-up that waits for its first code. */
export async function givenSetup(shop: TestShop, staff: Staff): Promise<SecondFactorSetup> {
  const begun = await beginSetup(shop, staff)
  if (!begun.ok) throw new Error(begun.reason)
  return begun.setup
}

/** A person with an app. The code `used` turned the second factor on; `unused` is right as well. */
export async function givenApp(shop: TestShop, role: Staff['role'] = 'editor') {
  const staff = await givenStaff(shop.db, role)
  const setup = await givenSetup(shop, staff)
  const used = appCode(shop, setup.uri)
  const done = await confirmSetup(shop, staff, setup, used)
  if (!done.ok) throw new Error(done.reason)
  const unused = appCode(shop, setup.uri, 1)
  return { staff, uri: setup.uri, used, unused, recoveryCodes: done.recoveryCodes }
}

export const sessionsOf = (shop: TestShop, { id }: Staff) =>
  shop.db.select().from(staffSessions).where(eq(staffSessions.userId, id))

/** The actions in the history of a person, oldest first. */
export async function actionsOn(shop: TestShop, { id }: Staff): Promise<string[]> {
  const lines = await shop.db
    .select({ action: staffHistory.action })
    .from(staffHistory)
    .where(eq(staffHistory.subject_id, id))
    .orderBy(staffHistory.id)
  return lines.map(({ action }) => action)
}
