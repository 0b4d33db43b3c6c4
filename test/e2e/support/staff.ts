import type { APIRequestContext, Page } from '@playwright/test'
import { inArray } from 'drizzle-orm'
import type { Role } from '../../../app/domain/staff/roles.ts'
import type { Staff } from '../../../app/domain/staff/staff.ts'
import type { Db } from '../../../app/platform/db.ts'
import { rateLimits } from '../../../app/platform/rate-limit/schema.ts'
import {
  createTestStaff,
  type SignedInFetch,
  STAFF_PASSWORD,
  signIn,
} from '../../support/staff/staff.ts'
import { type OpenShop, withShopDatabase } from './open-shop.ts'
import { expect } from './shop-fixture.ts'

/**
 * Resets the rate limits of sign-ins and of reset links per IP address, which tests that share a
 * shop would exceed together.
 */
export async function resetSignInLimits(db: Db): Promise<void> {
  await db.delete(rateLimits).where(inArray(rateLimits.scope, ['sign-in', 'reset']))
}

/** Creates a staff member and signs them in in this page's browser context. */
export async function signInAs(page: Page, shop: OpenShop, role: Role): Promise<Staff> {
  const staff = await withShopDatabase(shop, async (db) => {
    await resetSignInLimits(db)
    return await createTestStaff(db, role)
  })
  await signInWith(page, shop, staff.email, STAFF_PASSWORD)
  return staff
}

/** Signs in over HTTP; the sign-in page has its own tests. */
export const signInWith = (
  page: Page,
  shop: OpenShop,
  email: string,
  password: string,
): Promise<void> => signInOverHttp(page.request, shop, email, password)

/** Signs in a client that needs no page. */
export async function signInOverHttp(
  client: APIRequestContext,
  shop: OpenShop,
  email: string,
  password: string,
): Promise<void> {
  const answer = await client.post(`${shop.url}/admin/login`, {
    headers: { origin: shop.url },
    form: { intent: 'sign-in', email, password },
    maxRedirects: 0,
  })
  expect(answer.status(), `signing in as ${email}`).toBe(302)
}

/** A colleague of another browser, who is signed in over HTTP. */
export async function createColleague(
  shop: OpenShop,
  role: Role = 'admin',
): Promise<SignedInFetch> {
  return await withShopDatabase(shop, async (db) => {
    await resetSignInLimits(db)
    return await signIn({ url: shop.url, db }, role)
  })
}

/** Lets the page poll for changes by other staff, as it does every few seconds. Needs `page.clock`. */
export async function lookForChanges(page: Page): Promise<void> {
  const read = page.waitForResponse((response) => response.url().includes('.data'))
  await page.clock.fastForward('00:09')
  await read
  // The data is rendered in the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

/** Holds the request of the next form on its way to the server. @returns lets it continue */
export async function holdSubmission(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  return release
}

/** Delays all client bundles. @returns releases them */
export async function holdBundles(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}
