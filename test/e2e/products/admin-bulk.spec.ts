import { sql } from 'drizzle-orm'
import { products } from '../../../app/domain/catalogue/schema.ts'
import { pence } from '../../../app/platform/values/money.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-staff' })

let made = 0

/** Products that cost £49.00, of which no other test changes any. @returns their titles */
async function createTestPieces(shop: OpenShop, count: number): Promise<[string, ...string[]]> {
  made += 1
  const titles = Array.from({ length: count }, (_, at) => `Piece ${process.pid}x${made} no ${at}`)
  await withShopDatabase(shop, (db) =>
    db
      .insert(products)
      .values(titles.map((title) => ({ title, price: pence(4_900), enabled: false }))),
  )
  return titles as [string, ...string[]]
}

/** The address of the list with the pieces of one test. */
const only = (title: string) =>
  `/admin/products?${new URLSearchParams({ q: title.split(' no ')[0] ?? '' })}`

test('prices of ticked products are previewed and then changed', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 422/)
  const [one, other = ''] = await createTestPieces(shop, 2)
  await signInAs(page, shop, 'editor')
  await page.goto(only(one))
  await page.getByRole('checkbox', { name: `Select ${one}` }).check()
  await page.getByRole('checkbox', { name: `Select ${other}` }).check()
  await expect(page.getByRole('combobox', { name: 'Which products' })).toContainText('The 2 ticked')
  await page.getByRole('combobox', { name: 'What to change' }).selectOption('price')
  await page.getByRole('button', { name: 'Preview' }).click()

  await expect(page.getByRole('heading', { name: 'Change the price', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  const percentage = page.getByLabel('Percentage', { exact: true })
  await expect(percentage).toBeFocused()
  await expect(percentage).toHaveAccessibleDescription(/Please type a percentage/)
  await percentage.fill('10')
  await page.getByLabel('Rounding').selectOption('pound-up')
  await percentage.press('Enter')
  const row = (title: string) => page.getByRole('row').filter({ hasText: title })
  await expect(row(one)).toContainText('£49.00')
  await expect(row(one).getByRole('cell').last()).toHaveText('£45.00')
  await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: '2 products will change.' }),
  ).toBeAttached()
  expect(await accessibilityViolations(page)).toEqual([])

  // Another staff member saves one of them in the meantime.
  await withShopDatabase(shop, (db) =>
    db.execute(sql`update products set version = version + 1 where title = ${other}`),
  )
  await page.getByRole('button', { name: 'Change the price of 2 products' }).click()
  await expect(toast(page)).toContainText('One product changed')
  await expect(row(other)).toContainText('Somebody has changed it since')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to the products' }).click()
  await expect(page).toHaveURL(only(one))
  await expect(row(one)).toContainText('£45.00')
  await expect(row(other)).toContainText('£49.00')
})

test('from a ticked row, Tab leads to the form above the list', async ({ page, shop }) => {
  const [title] = await createTestPieces(shop, 1)
  await signInAs(page, shop, 'editor')
  await page.goto(only(title))
  const box = page.getByRole('checkbox', { name: `Select ${title}` })
  const link = page.getByRole('link', { name: 'Change the ticked products' })
  await expect(link).toHaveCount(0)
  await box.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  const which = page.getByRole('combobox', { name: 'Which products' })
  await expect(which).toBeFocused()
  await expect(which).toBeInViewport()
  await expect(page).toHaveURL(only(title))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'What to change' })).toBeFocused()
})

test('without scripts, the link of a ticked row leads to the form above the list @plain', async ({
  page,
  shop,
}) => {
  const [title] = await createTestPieces(shop, 1)
  await signInAs(page, shop, 'editor')
  await page.goto(only(title))
  await page.getByRole('checkbox', { name: `Select ${title}` }).press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Which products' })).toBeFocused()
  await expect(page.getByRole('checkbox', { name: `Select ${title}` })).toBeChecked()
})

test('rows ticked on one page are not counted on the next', async ({ page, shop }) => {
  const [first] = await createTestPieces(shop, 26)
  await signInAs(page, shop, 'editor')
  await page.goto(only(first))
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  const which = page.getByRole('combobox', { name: 'Which products' })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await expect(which).toContainText('The 2 ticked')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  await expect(boxes.and(page.locator(':checked'))).toHaveCount(0)
  await expect(which).toContainText('The ticked products')
  await boxes.nth(0).check()
  await expect(which).toContainText('The 1 ticked')
})

test('a price is edited in the list by keyboard', async ({ page, shop, browserErrors }) => {
  browserErrors.expect(/status of (409|422)/)
  const [title] = await createTestPieces(shop, 1)
  await signInAs(page, shop, 'editor')
  await page.goto(only(title))
  const cell = page.getByRole('link', { name: `Change the price of ${title}` })
  await cell.press('Enter')
  const field = page.getByRole('textbox', { name: `Price of ${title} in pounds` })
  await expect(field).toBeFocused()
  await field.fill('-1')
  await field.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(cell).toBeFocused()
  await expect(cell).toContainText('£49.00')

  await cell.press('Enter')
  await field.fill('nothing')
  await field.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Price must be positive' })).toBeVisible()
  await expect(field).toBeFocused()
  expect(await accessibilityViolations(page)).toEqual([])

  await withShopDatabase(shop, (db) =>
    db.execute(sql`update products set price = 611 where title = ${title}`),
  )
  await field.fill('599')
  await field.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'It is £611.00 now' })).toBeVisible()
  await expect(field).toHaveValue('599')
  await field.press('Enter')
  await expect(toast(page)).toContainText('Product updated')
  await expect(cell).toContainText('£599.00')
  await expect(cell).toBeFocused()
})
