import { expect, test } from './shop-fixture.ts'
import { card, GREEN_SOFA } from './steps.ts'

test.use({ sharesShop: 'with-shoppers' })

test('filters live in the address, and Back takes the last one away', async ({ page }) => {
  await page.goto('/shop')
  await expect(page.getByText('Showing 24 of 25 pieces')).toBeVisible()
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: 'Sofas' }).click()
  await expect(page).toHaveURL('/shop?category=Sofas')
  await expect(page.getByText('9 pieces', { exact: true })).toBeVisible()
  await filters.getByRole('checkbox', { name: 'Green' }).click()
  await expect(page).toHaveURL(/category=Sofas&color=Green$/)
  await expect(card(page, GREEN_SOFA)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Remove filter Green' })).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL('/shop?category=Sofas')
  await expect(page.getByText('9 pieces', { exact: true })).toBeVisible()
  await expect(filters.getByRole('checkbox', { name: 'Green' })).not.toBeChecked()
  await expect(filters.getByRole('checkbox', { name: 'Sofas' })).toBeChecked()
  await page.goForward()
  await expect(filters.getByRole('checkbox', { name: 'Green' })).toBeChecked()
  await page.getByRole('link', { name: 'Remove filter Sofas' }).click()
  await expect(page).toHaveURL('/shop?color=Green')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/shop')
  await expect(page.getByText('Showing 24 of 25 pieces')).toBeVisible()
})

test('going back from a piece finds the list where it was left', async ({ page }) => {
  await page.goto('/shop?category=Sofas')
  await card(page, { title: 'Soho 3-seater sofa in black leather' }).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(100)
  await page.getByRole('link', { name: 'Soho 3-seater sofa in black leather' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Soho')
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -1)
})

test('a price is applied only when asked for', async ({ page }) => {
  await page.goto('/shop')
  await page.getByRole('textbox', { name: 'To' }).fill('100')
  await expect(page).toHaveURL('/shop')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page).toHaveURL('/shop?maxPrice=100')
  await expect(page.getByRole('link', { name: 'Remove filter £0.00 – £100.00' })).toBeVisible()
  await expect(card(page, { title: 'Fitz brass table lamp' })).toBeVisible()
  await expect(card(page, GREEN_SOFA)).toHaveCount(0)
})

test('whoever applies a price by keyboard stays where they were', async ({ page }) => {
  await page.goto('/shop')
  const to = page.getByRole('textbox', { name: 'To' })
  const apply = page.getByRole('button', { name: 'Apply', exact: true })
  await to.fill('100')
  await apply.press('Enter')
  await expect(page).toHaveURL('/shop?maxPrice=100')
  await expect(card(page, GREEN_SOFA)).toHaveCount(0)
  await expect(apply).toBeFocused()
  await to.fill('90')
  await to.press('Enter')
  await expect(page).toHaveURL('/shop?maxPrice=90')
  await expect(page.getByRole('link', { name: 'Remove filter £0.00 – £90.00' })).toBeVisible()
  await expect(to).toBeFocused()
  await page.getByRole('link', { name: 'Remove filter £0.00 – £90.00' }).click()
  await expect(to).not.toHaveValue('90')
})

test('a price field takes numbers only, and the slider says pounds and pence', async ({ page }) => {
  await page.goto('/shop')
  const from = page.getByRole('textbox', { name: 'From' })
  await from.fill('')
  await from.pressSequentially('abc£1,200.505')
  await expect(from).toHaveValue('1200.50')
  const slider = (name: string) => page.getByRole('slider', { name })
  await expect(slider('Lowest price')).toHaveAttribute('aria-valuetext', '£1,200.50')
  await expect(slider('Highest price')).toHaveAttribute('aria-valuetext', '£5,000.00')
})

test("a product's name does not break inside '2-seater'", async ({ page }) => {
  await page.goto('/shop')
  const words = card(page, GREEN_SOFA).getByText('2-seater', { exact: true })
  await expect(words).toHaveCSS('white-space', 'nowrap')
  await expect(page.getByRole('link', { name: GREEN_SOFA.title, exact: true })).toHaveCount(1)
})

test('searching from any page', async ({ page }) => {
  await page.goto('/our-story')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  const field = page.getByPlaceholder('Search for furniture...')
  await expect(field).toBeFocused()
  await expect(page).toHaveURL('/shop')
  await field.fill('velvet')
  await field.press('Enter')
  await expect(page).toHaveURL('/shop?search=velvet')
  await expect(page.getByText('3 pieces', { exact: true })).toBeVisible()
  await field.fill('velvett')
  await field.press('Enter')
  await expect(page.getByText("No exact match. Showing close matches for 'velvett'")).toBeVisible()
  await field.fill('zzzzzzzz')
  await field.press('Enter')
  await expect(page.getByText('No products found')).toBeVisible()
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await expect(page.getByText('Showing 24 of 25 pieces')).toBeVisible()
})

test('what is typed while a search is on its way stays in the field', async ({ page }) => {
  await page.goto('/shop?search=velvet')
  const field = page.getByPlaceholder('Search for furniture...')
  await expect(page.getByText('3 pieces', { exact: true })).toBeVisible()
  let answer = () => {}
  const typed = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/shop.data*', async (route) => {
    await typed
    await route.continue()
  })
  await field.fill('oak')
  await field.press('Enter')
  await field.fill('oak table')
  answer()
  await expect(page).toHaveURL('/shop?search=oak')
  await expect(field).toHaveValue('oak table')
  await page.getByRole('link', { name: 'Clear search' }).click()
  await expect(field).toHaveValue('')
})

test('the rest of a long list is a link away', async ({ page }) => {
  await page.goto('/shop')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(24)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(25)
  await page.reload()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(25)
})
