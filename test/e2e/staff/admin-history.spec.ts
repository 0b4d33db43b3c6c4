import type { Page } from '@playwright/test'
import { products } from '../../../app/domain/catalogue/schema.ts'
import { recordChange } from '../../../app/domain/staff/history/record-change.server.ts'
import type { Staff } from '../../../app/domain/staff/staff.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-staff' })

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Changes a product's price and ships an order, as one staff member. */
async function createTestChanges(shop: OpenShop, staff: Staff) {
  return await withShopDatabase(shop, async (db) => {
    const [product] = await db.select().from(products).limit(1)
    if (!product) throw new Error('the demo has no products')
    const label = `${product.title} ${staff.id.slice(0, 8)}`
    const subject = { subject: 'product', id: product.id, label } as const
    const changes = { price: [62_000, 58_050], stock_quantity: [2, 1] } as const
    await recordChange(db, staff, {
      ...subject,
      action: 'saved',
      changes: { price: [...changes.price], stock_quantity: [...changes.stock_quantity] },
    })
    await recordChange(db, staff, {
      subject: 'list',
      id: null,
      label: `Orders ${staff.id.slice(0, 8)}`,
      action: 'exported',
    })
    return { label, list: `Orders ${staff.id.slice(0, 8)}` }
  })
}

test('can be searched, and filtered by kind and staff member; a failure leaves the list', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/net::ERR|Failed to fetch/)
  const staff = await signInAs(page, shop, 'editor')
  const { label, list } = await createTestChanges(shop, staff)
  await page.goto('/admin/history')
  await expect(row(page, label)).toContainText('Price: £620.00 → £580.50')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.route('**/admin/history.data*', (route) => route.abort())
  await page.getByRole('searchbox').fill('sofa')
  await expect(toast(page)).toContainText('Failed to load history')
  await page.unroute('**/admin/history.data*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
  await page.getByRole('searchbox').fill(list)
  await expect(row(page, label)).toBeHidden()
  await expect(row(page, list)).toBeVisible()
  // The unfiltered list is delayed past the next choice, which must not resubmit the old search.
  await page.route('**/admin/history.data*', async (route) => {
    if (route.request().url().includes('person=')) await route.continue()
  })
  await page.getByRole('link', { name: 'Clear' }).click()
  await page.getByRole('combobox', { name: 'Person' }).selectOption(staff.fullName)
  await expect(page).toHaveURL(/\/history\?person=[^&]+$/)
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Product')
  await expect(row(page, list)).toBeHidden()
  await expect(row(page, label)).toBeVisible()
})
