import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { Role } from '../../app/domain/staff/roles.ts'
import type { Staff } from '../../app/domain/staff/staff.ts'
import { rateLimits } from '../../app/platform/rate-limit/schema.ts'
import { givenStaff, STAFF_PASSWORD } from '../support/staff.ts'
import { inDatabaseOf, type OpenShop } from './open-shop.ts'
import { expect } from './shop-fixture.ts'

/** Creates a staff member and signs them in in this page's browser context. */
export async function signInAs(page: Page, shop: OpenShop, role: Role): Promise<Staff> {
  const staff = await inDatabaseOf(shop, async (db) => {
    // The rate limit is 30 sign-ins per IP address in 15 minutes; tests sharing a shop exceed it.
    await db.delete(rateLimits).where(eq(rateLimits.scope, 'sign-in'))
    return await givenStaff(db, role)
  })
  await signInWith(page, shop, staff.email, STAFF_PASSWORD)
  return staff
}

/** Signs in over HTTP; the sign-in page has its own tests. */
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
