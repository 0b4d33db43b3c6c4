import { barriers } from './barriers.ts'
import { measure } from './measure.ts'
import { expect, test } from './shop-fixture.ts'
import { signInAs } from './staff.ts'
import { card, toast } from './steps.ts'

test.use({ sharesShop: 'with-staff' })

const SOFA = { title: 'Hartley chesterfield in brown leather' }
const LIST = '/admin/products/search-words'

test('an admin adds a synonym and removes it', { tag: '@phone' }, async ({
  page,
  shop,
  anotherShopper,
  troubles,
}) => {
  troubles.expect(/status of 422/)
  const shopper = await anotherShopper()
  await shopper.goto('/shop?search=davenport')
  await expect(shopper.getByText('No products found')).toBeVisible()

  await signInAs(page, shop, 'admin')
  await page.goto(LIST)
  await page.getByLabel('Add a row').fill('chesterfield')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Add a row')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Add a row').fill('chesterfield, davenport')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Save.*chesterfield, davenport$/ })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  expect(await measure(page, page.viewportSize()?.width ?? 0)).toEqual([])

  await shopper.goto('/shop?search=davenport')
  await expect(card(shopper, SOFA)).toBeVisible()
  await expect(shopper.getByText('No exact match')).toHaveCount(0)

  const row = page.getByRole('listitem').filter({ hasText: 'chesterfield, davenport' })
  await row.getByText('Remove', { exact: true }).first().click()
  await row.getByRole('button', { name: /^Remove/ }).click()
  await expect(row).toHaveCount(0)
  await expect(toast(page)).toBeVisible()
  await shopper.goto('/shop?search=davenport')
  await expect(shopper.getByText('No products found')).toBeVisible()
})
