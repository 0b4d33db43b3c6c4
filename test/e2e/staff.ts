import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { Role } from '../../app/domain/staff/roles.ts'
import type { Staff } from '../../app/domain/staff/staff.ts'
import { rateLimits } from '../../app/platform/rate-limit/schema.ts'
import { givenStaff, STAFF_PASSWORD } from '../support/staff.ts'
import { inDatabaseOf, type OpenShop } from './open-shop.ts'
import { expect } from './shop-fixture.ts'

/** Makes somebody of the shop and signs them in with this page's browser. */
export async function signInAs(page: Page, shop: OpenShop, role: Role): Promise<Staff> {
  const staff = await inDatabaseOf(shop, async (db) => {
    // One connection may sign in 30 times in 15 minutes; tests that share a shop do so oftener.
    await db.delete(rateLimits).where(eq(rateLimits.scope, 'sign-in'))
    return await givenStaff(db, role)
  })
  await signInWith(page, shop, staff.email, STAFF_PASSWORD)
  return staff
}

/** Signs in without going through the page, which has tests of its own. */
export async function signInWith(
  page: Page,
  shop: OpenShop,
  email: string,
  password: string,
): Promise<void> {
  const answer = await page.request.post(`${shop.url}/admin/login`, {
    headers: { origin: shop.url },
    form: { intent: 'sign-in', email, password },
    maxRedirects: 0,
  })
  expect(answer.status(), `signing in as ${email}`).toBe(302)
}
