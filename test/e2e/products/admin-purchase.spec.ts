import { products } from '../../../app/domain/catalogue/schema.ts'
import { withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-staff' })

test('the form of a purchase is empty once its record is removed, and records it again', async ({
  page,
  shop,
}) => {
  const [product] = await withShopDatabase(shop, (db) =>
    db.select({ id: products.id }).from(products).orderBy(products.id).limit(1),
  )
  await signInAs(page, shop, 'editor')
  await page.goto(`${shop.url}/admin/products/edit/${product?.id}/purchase`)
  const price = page.getByLabel('Price paid')
  const save = async (pounds: string) => {
    await page.getByLabel('Bought on').fill('2025-11-03')
    await price.fill(pounds)
    await page.getByRole('button', { name: 'Save the purchase' }).click()
    await expect(toast(page)).toContainText('Purchase saved')
  }
  const remove = async () => {
    await page.locator('summary', { hasText: 'Remove the record' }).click()
    await page.getByRole('button', { name: 'Remove the record' }).click()
    await expect(toast(page)).toContainText('Record of the purchase removed')
    await expect(price).toHaveValue('')
  }
  await save('150')
  await expect(price).toHaveValue('150.00')
  await remove()
  await save('160')
  await expect(price).toHaveValue('160.00')
  await remove()
})
