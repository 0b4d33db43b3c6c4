import { sql } from 'drizzle-orm'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { BLUE_SOFA, card, GREEN_SOFA } from '../support/steps.ts'

test.use({ sharesShop: 'with-shoppers' })

test('sizes, materials and sorting by width are part of the address', async ({ page }) => {
  await page.goto('/shop/sofas')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const width = filters.getByRole('textbox', { name: 'Max. width (cm)' })
  await width.fill('170')
  await width.press('Enter')
  await expect(page).toHaveURL('/shop/sofas?maxWidth=170')
  await expect(width).toBeFocused()
  const chip = page.getByRole('link', { name: 'Remove filter Up to 170 cm wide' })
  await expect(chip).toBeVisible()
  await expect(card(page, BLUE_SOFA)).toHaveCount(0)
  await filters.getByRole('textbox', { name: 'Max. height (cm)' }).fill('85.5')
  await filters.getByRole('button', { name: 'Apply size' }).click()
  await expect(page).toHaveURL('/shop/sofas?maxWidth=170&maxHeight=85.5')
  await page.goBack()
  await expect(filters.getByRole('textbox', { name: 'Max. height (cm)' })).toHaveValue('')
  await chip.click()
  await expect(page).toHaveURL('/shop/sofas')
  await expect(width).toHaveValue('')

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Width: narrow to wide')
  await expect(page).toHaveURL('/shop/sofas?sort=width-up')
  await expect(page.getByText('9 pieces', { exact: true })).toBeVisible()
  const leather = filters.getByRole('checkbox', { name: 'Leather' })
  await leather.press('Space')
  await expect(page).toHaveURL('/shop/sofas?material=Leather&sort=width-up')
  await expect(leather).toBeFocused()
  await filters.getByRole('checkbox', { name: 'Velvet' }).click()
  await expect(page).toHaveURL('/shop/sofas?material=Leather,Velvet&sort=width-up')
  await expect(card(page, GREEN_SOFA)).toBeVisible()
  await page.reload()
  await expect(leather).toBeChecked()
  await page.getByRole('link', { name: 'Remove filter Leather' }).click()
  await expect(leather).not.toBeChecked()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/shop/sofas')
  await expect(filters.getByRole('checkbox', { name: 'Velvet' })).not.toBeChecked()
})

test('the filter by postcode and day shows pieces that can be delivered by then, or why none can', async ({
  page,
}) => {
  await page.goto('/shop/sofas?maxWidth=170')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('textbox', { name: 'To postcode' }).fill('hp11 1aa')
  const day = filters.getByLabel('By')
  await day.fill(dayIn(40))
  await filters.getByRole('button', { name: 'Apply delivery' }).click()
  await expect(card(page, GREEN_SOFA)).toBeVisible()
  const chip = page.getByRole('link', { name: /^Remove filter Delivered to HP11 by / })
  await expect(chip).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await day.fill(dayIn(0))
  await day.press('Enter')
  await expect(page.getByText('The first day on which we can deliver to HP11 is')).toBeVisible()
  await chip.click()
  await expect(page).toHaveURL('/shop/sofas?maxWidth=170')
  await expect(day).toHaveValue('')
  await expect(card(page, GREEN_SOFA)).toBeVisible()
})

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a size that is not a number is ignored, after client-side navigation and on a reload', async ({
  page,
}) => {
  const address = '/shop?maxWidth=wide&maxDepth=90.0'
  await page.goto('/contact')
  await page.evaluate(async (to) => {
    await Reflect.get(window, '__reactRouterDataRouter').navigate(to)
  }, address)
  const fields = async () => [
    await page.getByLabel('Max. width (cm)').inputValue(),
    await page.getByLabel('Max. depth (cm)').inputValue(),
  ]
  await expect.poll(fields).toEqual(['', '90'])
  await page.goto(address)
  expect(await fields()).toEqual(['', '90'])
})

test('a reduced piece is found, and disappears from the cached page when it is no longer reduced', async ({
  page,
  shop,
}) => {
  const reduce = (was: number | null) =>
    withShopDatabase(shop, (db) =>
      db.execute(sql`update products set was_price = ${was} where title = ${GREEN_SOFA.title}`),
    )
  await reduce(900)
  await page.goto('/shop')
  await page.getByRole('checkbox', { name: 'Reduced' }).click()
  await expect(page).toHaveURL('/shop?reduced=yes')
  await expect(page.getByText('1 piece', { exact: true })).toBeVisible()
  await expect(card(page, GREEN_SOFA)).toBeVisible()
  await reduce(null)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('No products found')).toBeVisible({ timeout: 500 })
  }).toPass()
})

test.describe('on a phone', { tag: '@phone' }, () => {
  test('the sheet applies sizes with its button', async ({ page }) => {
    await page.goto('/shop')
    await page.getByRole('button', { name: 'Filters' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    const width = sheet.getByRole('textbox', { name: 'Max. width (cm)' })
    await width.fill('60')
    await sheet.getByRole('checkbox', { name: 'Oak' }).tap()
    await expect(page).toHaveURL('/shop?maxWidth=60&material=Oak')
    await width.fill('170')
    expect(await accessibilityViolations(page)).toEqual([])
    await sheet.getByRole('button', { name: /^Show/ }).tap()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/shop?maxWidth=170&material=Oak')
    await page.getByRole('link', { name: 'Remove filter Up to 170 cm wide' }).tap()
    await expect(page).toHaveURL('/shop?material=Oak')
  })
})

test('without JavaScript, the filters are a form', { tag: '@plain' }, async ({ page }) => {
  await page.goto('/shop')
  const box = (name: string) => page.getByRole('checkbox', { name })
  await page.getByLabel('Max. width (cm)').fill('170')
  for (const name of ['Sofas', 'Available only', 'Leather', 'Velvet']) await box(name).check()
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(/category=Sofas.*maxWidth=170&.*material=Leather&material=Velvet/)
  await expect(page).toHaveURL(/sold=hide/)
  await expect(page.getByLabel('Max. width (cm)')).toHaveValue('170')
  for (const name of ['Sofas', 'Available only', 'Velvet']) await expect(box(name)).toBeChecked()
  await expect(card(page, GREEN_SOFA)).toBeVisible()
  await expect(page.getByRole('main').getByText(/^\d pieces?$/)).toBeVisible()
  await page.getByRole('link', { name: 'Remove filter Velvet' }).click()
  await expect(page).toHaveURL(/maxWidth=170&material=Leather/)
  await page.getByRole('link', { name: 'Remove filter Available only' }).click()
  await expect(page).not.toHaveURL(/sold=/)
  await expect(box('Available only')).not.toBeChecked()
})
