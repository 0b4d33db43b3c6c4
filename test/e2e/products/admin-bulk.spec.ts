import { sql } from 'drizzle-orm'
import { insertProducts } from '../../support/fixtures/products.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { BLUE_SOFA, GREEN_SOFA, openProduct, toast } from '../support/steps.ts'

test('prices of ticked products are previewed and then changed', async ({
  page,
  shop,
  browserErrors,
  anotherShopper,
}) => {
  browserErrors.expect(/status of 422/)
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/products?category=Sofas')
  await page.getByRole('checkbox', { name: `Select ${GREEN_SOFA.title}` }).check()
  await page.getByRole('checkbox', { name: `Select ${BLUE_SOFA.title}` }).check()
  await expect(page.getByRole('combobox', { name: 'Which products' })).toContainText('The 2 ticked')
  await page.getByRole('combobox', { name: 'What to change' }).selectOption('price')
  await page.getByRole('button', { name: 'Preview' }).click()

  await expect(page.getByRole('heading', { name: 'Change the price', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Please type a percentage')).toBeVisible()
  await page.getByLabel('Percentage', { exact: true }).fill('10')
  await page.getByLabel('Rounding').selectOption('pound-up')
  await page.getByRole('button', { name: 'Preview' }).click()
  const row = page.getByRole('row').filter({ hasText: GREEN_SOFA.title })
  await expect(row).toContainText(GREEN_SOFA.price)
  await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()
  const fresh = (await row.getByRole('cell').last().innerText()).trim()
  expect(fresh).not.toBe(GREEN_SOFA.price)
  expect(await accessibilityViolations(page)).toEqual([])

  // Another staff member saves one of them in the meantime.
  await withShopDatabase(shop, (db) =>
    db.execute(sql`update products set version = version + 1 where title = ${BLUE_SOFA.title}`),
  )
  await page.getByRole('button', { name: 'Change the price of 2 products' }).click()
  await expect(toast(page)).toContainText('One product changed')
  await expect(page.getByRole('row').filter({ hasText: BLUE_SOFA.title })).toContainText(
    'Somebody has changed it since',
  )
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to the products' }).click()
  await expect(page).toHaveURL(/\/admin\/products\?category=Sofas$/)
  const shopper = await anotherShopper()
  await openProduct(shopper, GREEN_SOFA)
  await expect(shopper.getByText(fresh).first()).toBeVisible()
})

test('all products of a search are deleted and restored without scripts @plain', async ({
  page,
  shop,
}) => {
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/products?q=green+velvet')
  await page.getByRole('combobox', { name: 'Which products' }).selectOption('all')
  await page.getByRole('combobox', { name: 'What to change' }).selectOption('delete')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Delete one product' }).click()
  await expect(page.getByText('One product changed').first()).toBeVisible()
  const list = await page.context().newPage()
  await list.goto('/admin/products?q=green+velvet&visible=deleted')
  await expect(list.getByRole('row').filter({ hasText: GREEN_SOFA.title })).toContainText('Deleted')
  await page.getByRole('button', { name: 'Undo: restore it' }).click()
  await page.getByRole('button', { name: 'Restore one product' }).click()
  await page.getByRole('link', { name: 'Back to the products' }).click()
  await expect(page.getByRole('link', { name: GREEN_SOFA.title, exact: true })).toBeVisible()
})

test('a refused preview focuses its field, and a preview is announced', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 422/)
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/products?category=Sofas')
  await page.getByRole('checkbox', { name: `Select ${GREEN_SOFA.title}` }).check()
  await page.getByRole('combobox', { name: 'What to change' }).selectOption('price')
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Change the price', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  const percentage = page.getByLabel('Percentage', { exact: true })
  await expect(percentage).toBeFocused()
  await expect(percentage).toHaveAccessibleDescription(/Please type a percentage/)
  await percentage.fill('10')
  await percentage.press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: 'One product will change.' }),
  ).toBeAttached()
})

test('from a ticked row, Tab leads to the form above the list', async ({ page, shop }) => {
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/products?category=Sofas')
  const box = page.getByRole('checkbox', { name: `Select ${GREEN_SOFA.title}` })
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
  await expect(page).toHaveURL(/category=Sofas$/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'What to change' })).toBeFocused()
})

test('without scripts, the link of a ticked row leads to the form above the list @plain', async ({
  page,
  shop,
}) => {
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/products?category=Sofas')
  await page.getByRole('checkbox', { name: `Select ${BLUE_SOFA.title}` }).press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Which products' })).toBeFocused()
  await expect(page.getByRole('checkbox', { name: `Select ${BLUE_SOFA.title}` })).toBeChecked()
})

test('rows ticked on one page are not counted on the next', async ({ page, shop }) => {
  await withShopDatabase(shop, (db) =>
    insertProducts(
      db,
      Array.from({ length: 10 }, (_, index) => ({ title: `Further piece ${index}` })),
    ),
  )
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/products')
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

test('without a selection the page shows a message', async ({ page, shop }) => {
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/products/bulk')
  await expect(page.getByText('No products are selected')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('a price is edited in the list by keyboard', async ({ page, shop, browserErrors }) => {
  browserErrors.expect(/status of (409|422)/)
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/products?q=green+velvet')
  const cell = page.getByRole('link', { name: `Change the price of ${GREEN_SOFA.title}` })
  await cell.press('Enter')
  const field = page.getByRole('textbox', { name: `Price of ${GREEN_SOFA.title} in pounds` })
  await expect(field).toBeFocused()
  await field.fill('-1')
  await field.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(cell).toBeFocused()
  await expect(cell).toContainText(GREEN_SOFA.price)

  await cell.press('Enter')
  await field.fill('nothing')
  await field.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Price must be positive' })).toBeVisible()
  await expect(field).toBeFocused()
  expect(await accessibilityViolations(page)).toEqual([])

  await withShopDatabase(shop, (db) =>
    db.execute(sql`update products set price = 611 where title = ${GREEN_SOFA.title}`),
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
