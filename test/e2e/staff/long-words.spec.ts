import { products } from '../../../app/domain/catalogue/schema.ts'
import { staffViews } from '../../../app/domain/staff/schema.ts'
import { readNumeric } from '../../../app/platform/database/columns.ts'
import { createTestTestimonial } from '../../support/fixtures/testimonials.ts'
import { createTestStaff } from '../../support/staff/staff.ts'
import { withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'

const LONG = 'w'.repeat(60)

test('long words of products, people and views fit into lists and dialogs', async ({
  page,
  shop,
}) => {
  const staff = await signInAs(page, shop, 'admin')
  const addresses = await withShopDatabase(shop, async (db) => {
    const brand = 'w'.repeat(100)
    const [piece] = await db
      .insert(products)
      .values({ title: LONG, brand, price: readNumeric('10') })
      .returning({ id: products.id })
    await db
      .insert(staffViews)
      .values({ staff_id: staff.id, list: 'products', name: LONG, query: 'q=w' })
    const person = await createTestStaff(db, 'viewer', { fullName: LONG })
    const testimonial = await createTestTestimonial(db, { name: LONG, state: 'hidden' })
    return [
      '/admin/products',
      `/admin/products?delete=${piece?.id}`,
      '/admin/views',
      `/admin/users/${person.id}`,
      `/admin/testimonials/${testimonial.id}`,
    ]
  })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.getByText(LONG).first()).toBeVisible()
      const tooWide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('dialog[open]')].map((box) =>
          Math.max(box.scrollWidth - box.clientWidth, 0),
        ),
      )
      expect.soft(Math.max(...tooWide), `${address} at ${width} px`).toBe(0)
    }
  }
})
